import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../http/metrics.js'
import { createRateLimiter } from '../limits/rateLimiter.js'
import { parseSettings } from '../settings/parseSettings.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { createRelay } from './createRelay.js'
import { createDatabaseMailbox } from './databaseMailbox.js'
import { createSendMemory } from './sendMemory.js'

test('hardening A44: of one project 128 MB wait to be sent, and another project is not asked', () => {
  const full: string[] = []
  const memory = createSendMemory({ onFull: (projectId) => full.push(projectId) })
  memory.change('one', 134_217_728)
  expect(memory.isFull('one')).toBe(false)
  memory.change('one', 1)
  expect(memory.isFull('one')).toBe(true)
  expect(memory.isFull('other')).toBe(false)
  memory.change('one', -1)
  expect(memory.isFull('one')).toBe(false)
  expect(full).toEqual(['one'])
})

test('hardening A44: where too much waits for a project, those of its clients are cut that have more than 64 kB waiting', async () => {
  const database = await openTestDatabase()
  const alarms = new Set<string>()
  const relay = await createRelay({
    alarm: (of, projectId) => alarms.add(`${of} ${projectId}`),
    createMailbox: async (options) => createDatabaseMailbox(database.database, options),
    limiter: createRateLimiter({ nowMs: Date.now }),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    nowMs: Date.now,
    ownOrigins: [],
    projects: {
      find: (id) => ({
        analytics: true,
        developmentUntil: null,
        features: {},
        id,
        mode: 'production',
        name: id,
        origins: [],
        projectId: id,
      }),
      isOriginAllowed: () => true,
    },
    settings: parseSettings({ limits: { relayPerAddress: 1e6, relayPerClient: 1e6 } }),
    waitingPerProject: 1_000_000,
  })
  const http = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await relay.closeSockets()
    http.close()
    await relay.close()
    await database.close()
  })
  const relayUrl = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/relay`
  const sender = await openRelayClient(relayUrl, { query: { projectId: 'sender' } })
  /** A client that answers no ping: what comes for it waits in the relay. */
  async function openMute(projectId: string) {
    const client = await openRelayClient(relayUrl, { autoPong: false, query: { projectId } })
    const topic = newTopic()
    await client.call('irn_subscribe', { topic })
    const sendTo = async (messages: number, length = 200_000) => {
      for (let index = 0; index < messages; index++)
        await sender.call('irn_publish', {
          message: `${index}${'a'.repeat(length)}`,
          tag: 1108,
          topic,
          ttl: 300,
        })
    }
    return { ...client, sendTo }
  }
  const [first, second, little, other] = [
    await openMute('greedy'),
    await openMute('greedy'),
    await openMute('greedy'),
    await openMute('modest'),
  ]
  const ended = once(second.socket, 'close')
  await first.sendTo(4)
  await other.sendTo(4)
  await second.sendTo(3)
  await ended
  expect(alarms).toEqual(new Set(['relay memory greedy']))
  // What the cut one had waiting is given back: 800 kB stand there, and 100 kB more are within the limit.
  await little.sendTo(1, 100_000)
  await little.call('irn_subscribe', { topic: newTopic() })
  await other.call('irn_subscribe', { topic: newTopic() })
  expect([first, little, other].map(({ socket }) => socket.readyState)).toEqual([1, 1, 1])
})
