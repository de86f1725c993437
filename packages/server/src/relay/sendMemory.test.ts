import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startBareRelay } from '../testing/startBareRelay.js'
import { createDatabaseMailbox } from './databaseMailbox.js'
import { createSendMemory } from './sendMemory.js'

test('hardening A44: of one project, 128 MB wait to be sent, and another project is not affected', () => {
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

test('hardening A44: if too much waits for a project, its clients with more than 64 kB waiting are disconnected', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alarms = new Set<string>()
  const relayUrl = await startBareRelay({
    alarm: (of, projectId) => alarms.add(`${of} ${projectId}`),
    createMailbox: async (options) => createDatabaseMailbox(database.database, options),
    limits: { perProject: 1e6, relayPerAddress: 1e6, relayPerClient: 1e6 },
    waitingPerProject: 1_000_000,
  })
  const sender = await openRelayClient(relayUrl, { query: { projectId: 'sender' } })
  /** Opens a client that answers no pings, so that its messages wait in the relay. */
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
  // The waiting messages of the closed client no longer count: 800 kB are left, and 100 kB more are within the limit.
  await little.sendTo(1, 100_000)
  await little.call('irn_subscribe', { topic: newTopic() })
  await other.call('irn_subscribe', { topic: newTopic() })
  expect([first, little, other].map(({ socket }) => socket.readyState)).toEqual([1, 1, 1])
})
