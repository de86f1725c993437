import { expect, test } from 'vitest'
import { newTopic, openRelayClient } from '../testing/relayClient.js'
import { startBareRelay } from '../testing/startBareRelay.js'
import type { Mailbox, MailboxOptions, ReadMessages, ReadParameters } from './mailbox.js'

/** Starts a relay whose mailbox reads as the test defines, to check how much is in memory. */
async function start(readPage: (parameters: ReadParameters) => Promise<ReadMessages>) {
  const asked: ReadParameters[] = []
  const mailbox: Mailbox = {
    close: async () => {},
    listen: () => {},
    prune: async () => {},
    publish: async () => {},
    read: (parameters) => {
      asked.push(parameters)
      return readPage(parameters)
    },
    remove: () => {},
    unlisten: () => {},
  }
  const relayUrl = await startBareRelay({
    createMailbox: async () => mailbox,
    limits: { relayPerClient: 1000 },
  })
  const client = await openRelayClient(relayUrl, { confirms: false, query: { projectId: 'one' } })
  return { asked, client }
}

const nothing: ReadMessages = { hasMore: false, messages: [] }
const write = (topic: string, position: number, length: number) => ({
  digest: `digest ${position}`,
  expiresAtMs: Date.now() + 300_000,
  message: String(position).padEnd(length, 'a'),
  position,
  publishedAtMs: 0,
  publisher: 'somebody',
  tag: 1108,
  topic,
})

test('hardening A35: of one client’s concurrent fetches, one page is read, and 32 wait', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { asked, client } = await start(async () => {
    await held
    return nothing
  })
  const topic = newTopic()
  const answers = Promise.all(Array.from({ length: 100 }, () => client.ask('irn_fetchMessages', { topic })))
  // The relay takes frames in order, and this one came last, so all others have begun.
  await client.call('irn_unsubscribe', { id: '', topic: newTopic() })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ characters: 1_048_576, limit: 100 })
  release()
  const codes = (await answers).map(({ error }) => error?.code)
  expect(codes.filter((code) => code === -32005)).toHaveLength(68)
  expect(asked).toHaveLength(32)
})

test('hardening A35: however often a client subscribes to a topic, its messages are read once at a time', async () => {
  let underWay = 0
  let most = 0
  const { asked, client } = await start(async () => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    return nothing
  })
  const topic = newTopic()
  await Promise.all(Array.from({ length: 50 }, () => client.call('irn_subscribe', { topic })))
  await client.call('irn_unsubscribe', { id: '', topic: newTopic() })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(most).toBe(1)
  // Topics that were added while the relay waited for the client are read together.
  expect(asked.length).toBeLessThan(10)
})

test('hardening A35: a fetch counts by its size, once for every 16 kB', async () => {
  const topic = newTopic()
  const { client } = await start(async ({ without = [] }) => ({
    hasMore: false,
    messages: [write(topic, without.length, 1_048_576)],
  }))
  const codes: (number | undefined)[] = []
  // Each fetch counts 64, and one for the frame. Fifteen of them take 975 of 1,000, and the next one uses up the rest.
  for (let count = 0; count < 18; count++)
    codes.push((await client.ask('irn_fetchMessages', { topic })).error?.code)
  expect(codes).toEqual([...Array(16).fill(undefined), -32005, -32005])
})

test('hardening A35: messages that were read but not sent count, too', async () => {
  const topic = newTopic()
  // 200 messages of 256 kB that this client itself published.
  const { asked, client } = await start(async () => ({ ...nothing, passedOver: 200 * 262_144 }))
  const codes: (number | undefined)[] = []
  for (let count = 0; count < 3; count++)
    codes.push((await client.ask('irn_fetchMessages', { topic })).error?.code)
  expect([codes, asked.length]).toEqual([[undefined, -32005, -32005], 1])
})

test('behavior: pages of concurrent fetches have different messages', async () => {
  const topic = newTopic()
  const { client } = await start(async ({ without = [] }) => ({
    hasMore: true,
    messages: [write(topic, without.length, 10)],
  }))
  const pages = await Promise.all(
    Array.from({ length: 5 }, () =>
      client.call<{ messages: { message: string }[] }>('irn_fetchMessages', { topic }),
    ),
  )
  expect(new Set(pages.flatMap(({ messages }) => messages.map(({ message }) => message))).size).toBe(5)
})

test('error: a topic that could not be read does not block the next', async () => {
  const [broken, sound] = [newTopic(), newTopic()]
  const { client } = await start(async ({ topics }) => {
    if (topics.includes(broken)) throw new Error('the database is away')
    return { hasMore: false, messages: [write(sound, 1, 10)] }
  })
  await client.ask('irn_subscribe', { topic: broken })
  await client.call('irn_subscribe', { topic: sound })
  await expect.poll(() => client.received.map(({ topic }) => topic)).toEqual([sound])
})

test('behavior: a message that is confirmed while its page is read arrives once', async () => {
  const topic = newTopic()
  const message = { ...write(topic, 1, 10), publisher: 'somebody' }
  let tell: MailboxOptions['onMessage'] = () => {}
  const removed: string[] = []
  const received: string[] = []
  const relayUrl = await startBareRelay({
    createMailbox: async ({ onMessage }) => {
      tell = onMessage
      return {
        close: async () => {},
        listen: () => {},
        prune: async () => {},
        publish: async () => {},
        // The message was read before it was removed, and is delivered after that.
        async read({ topics }) {
          if (!topics.includes(topic)) return nothing
          tell(message)
          await expect.poll(() => removed).toEqual(['digest 1'])
          return { hasMore: false, messages: [message] }
        },
        remove: ({ digest }) => void removed.push(digest),
        unlisten: () => {},
      }
    },
    limits: { relayPerClient: 1000 },
  })
  const client = await openRelayClient(relayUrl, {
    onMessage: ({ message: text }) => void received.push(text),
    query: { projectId: 'one' },
  })
  await client.call('irn_subscribe', { topic })
  await expect.poll(() => removed).toEqual(['digest 1'])
  // Another message, which arrives after the page.
  await client.call('irn_fetchMessages', { topic: newTopic() })
  tell({ ...message, digest: 'digest 2', message: 'the last one' })
  await expect.poll(() => received.at(-1)).toBe('the last one')
  expect(received).toEqual([message.message, 'the last one'])
})
