import { expect, test } from 'vitest'
import { RelayLimitError } from '../errors/relay.js'
import { newTopic } from '../testing/relayClient.js'
import type { Mailbox } from './mailbox.js'
import { createRelayHub, type RelayHubOptions } from './relayHub.js'

const megabyte = 1024 * 1024

/** Creates a mailbox that stores 200 messages of a topic, as every mailbox does, and refuses more, including copies. */
function createTopics(): Mailbox {
  const counts = new Map<string, number>()
  return {
    close: async () => {},
    listen: () => {},
    prune: async () => {},
    async publish({ topic }) {
      const count = counts.get(topic) ?? 0
      if (count === 200) throw new RelayLimitError({ reason: 'This topic is full.' })
      counts.set(topic, count + 1)
    },
    read: async () => ({ hasMore: false, messages: [] }),
    remove: () => {},
    unlisten: () => {},
  }
}

function open(options: Partial<RelayHubOptions> = {}) {
  const hub = createRelayHub({
    mailbox: createTopics(),
    nowMs: Date.now,
    onNearlyUsed: () => {},
    storedPerAddress: 100 * megabyte,
    storedPerProject: 1000 * megabyte,
    ...options,
  })
  const publish = (topic: string, message: string, address = '192.0.2.1') =>
    hub.publish({ address, message, projectId: 'shop', publisher: 'alice', tag: 1108, topic, ttl: 300 })
  return { hub, publish }
}

test('hardening A35: a duplicate that a full topic refuses does not free the space of the first one', async () => {
  // There is room for exactly 200 messages of 10,240 characters, each with 1,024 for its row.
  const { publish } = open({ storedPerAddress: 200 * 11 * 1024 })
  const topic = newTopic()
  const messages = Array.from({ length: 200 }, (_, index) => `${index} `.padEnd(10 * 1024, 'a'))
  await Promise.all(messages.map((message) => publish(topic, message)))
  await expect(publish(newTopic(), 'one more')).rejects.toThrow(
    'Too many messages of this address are waiting here.',
  )
  // After 10,000 others, the names of the first ones are no longer remembered.
  const others = Array.from({ length: 10_000 }, (_, index) => publish(newTopic(), `${index}`, `${index}`))
  await Promise.all(others)
  for (const message of messages) await expect(publish(topic, message)).rejects.toThrow('This topic is full.')
  await expect(publish(newTopic(), 'one more')).rejects.toThrow(
    'Too many messages of this address are waiting here.',
  )
})

test('hardening A35: what has expired counts as long as it may be stored: a short TTL does not store more', async () => {
  let nowMs = Date.now()
  const mailbox = { ...createTopics(), expiredStaysMs: 600_000 }
  // There is room for one message.
  const { hub } = open({ mailbox, nowMs: () => nowMs, storedPerAddress: 11 * 1024 })
  const publish = (message: string) =>
    hub.publish({
      address: '192.0.2.1',
      message: message.repeat(10 * 1024),
      projectId: 'shop',
      publisher: 'alice',
      tag: 1108,
      topic: newTopic(),
      ttl: 1,
    })
  await publish('a')
  nowMs += 120_000
  await expect(publish('b')).rejects.toThrow('Too many messages of this address are waiting here.')
  nowMs += 600_000
  await publish('c')
})

test('hardening A35: the /64s of one /48 may listen to as many topics as four addresses', () => {
  const { hub } = open()
  let topic = 0
  const listen = (address: string, most: number) => {
    for (let count = 0; count < most; count++) {
      try {
        hub.subscribe({ address, deliver: () => {}, fingerprint: 'bob' }, String(++topic))
      } catch {
        return count
      }
    }
    return most
  }
  const subscribed = [1, 2, 3, 4, 5, 6].map((subnet) => listen(`2001:db8:1:${subnet}::/64`, 40_000))
  expect(subscribed).toEqual([40_000, 40_000, 40_000, 40_000, 40_000, 0])
  expect(listen('2001:db8:2:1::/64', 60_000)).toBe(50_000)
  expect(listen('192.0.2.1', 60_000)).toBe(50_000)
})
