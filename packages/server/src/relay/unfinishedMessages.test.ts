import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { WebSocket } from 'ws'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startBareRelay } from '../testing/startBareRelay.js'
import { createDatabaseMailbox } from './databaseMailbox.js'

async function start(more: { pingMs?: number; waitingPerProject?: number } = {}) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alarms = new Set<string>()
  const relayUrl = await startBareRelay({
    alarm: (of, projectId) => alarms.add(`${of} ${projectId}`),
    createMailbox: async (options) => createDatabaseMailbox(database.database, options),
    limits: { perProject: 1e6, relayPerAddress: 1e6, relayPerClient: 1e6 },
    ...more,
  })
  const open = (projectId = 'one') => openRelayClient(relayUrl, { query: { projectId } })
  return { alarms, open }
}

/** Sends the first part of a message, and no end. */
const begin = (socket: WebSocket, length: number) =>
  new Promise<void>((resolve) => socket.send('a'.repeat(length), { fin: false }, () => resolve()))

test('hardening A35: a message that has not ended after three pings ends its socket; pings and whole messages are no such message', async () => {
  const { open } = await start({ pingMs: 400 })
  const [silent, busy, stuck] = [await open(), await open(), await open()]
  const startedAtMs = performance.now()
  const ended = once(stuck.socket, 'close')
  await begin(stuck.socket, 1000)
  const timer = setInterval(() => {
    for (const { socket } of [busy, stuck]) socket.ping('here')
  }, 50)
  onTestFinished(() => clearInterval(timer))
  expect((await ended)[0]).toBe(1006)
  expect(performance.now() - startedAtMs).toBeGreaterThan(800)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (const client of [silent, busy]) await client.call('irn_subscribe', { topic: newTopic() })
})

test('hardening A44: messages that do not end take of the memory of their project, and of no other', async () => {
  const { alarms, open } = await start({ waitingPerProject: 1_000_000 })
  const greedy = await Promise.all(Array.from({ length: 5 }, () => open('greedy')))
  const modest = await open('modest')
  const ended = Promise.race(greedy.map(({ socket }) => once(socket, 'close')))
  for (const { socket } of [...greedy, modest]) await begin(socket, 250_000)
  expect((await ended)[0]).toBe(1006)
  expect(alarms).toEqual(new Set(['relay memory greedy']))
  expect(modest.socket.readyState).toBe(1)
  // The end of a message gives its part back.
  modest.socket.send('', { fin: true })
  for (let index = 0; index < 8; index++) {
    await begin(modest.socket, 250_000)
    modest.socket.send('', { fin: true })
  }
  await modest.call('irn_subscribe', { topic: newTopic() })
  expect(modest.socket.readyState).toBe(1)
})
