import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  newTopic,
  openRelayClient,
  type RelayClient,
  type RelayClientOptions,
} from '../testing/relayClient.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'

let relay: TestRelay
const open: RelayClient[] = []
beforeAll(async () => {
  relay = await startTestRelay({ limits: { relayPerClient: 100_000, relayPerAddress: 100_000 } })
})
afterEach(() => Promise.all(open.splice(0).map((client) => client.close())))
afterAll(() => relay.close())

async function connect(options: RelayClientOptions = {}): Promise<RelayClient> {
  const client = await openRelayClient(relay.relayUrl, options)
  open.push(client)
  return client
}

const make = (topic: string, message: string, tag = 1108) => ({ message, tag, topic, ttl: 300 })
const texts = (messages: readonly { message: string }[]) => messages.map(({ message }) => message)

test('default: publish, subscribe, unsubscribe', async () => {
  const [alice, bob] = [await connect(), await connect()]
  const topic = newTopic()
  const id = await bob.call('irn_subscribe', { topic })
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  const beforeMs = Date.now()
  expect(await alice.call('irn_publish', make(topic, 'one', 0xffff_ffff))).toBe(true)
  await expect.poll(() => bob.received).toMatchObject([{ message: 'one', tag: 0xffff_ffff, topic }])
  expect(bob.received[0]?.publishedAt).toBeGreaterThanOrEqual(beforeMs)
  // Clients create their own ids.
  expect(await bob.call('irn_unsubscribe', { id: 'another', topic })).toBe(true)
  await alice.call('irn_publish', make(topic, 'two'))
  await bob.call('irn_unsubscribe', { id: '', topic: newTopic() })
  expect(texts(bob.received)).toEqual(['one'])
})

test('behavior: batches, with all messages in order', async () => {
  const [alice, bob] = [await connect(), await connect()]
  const topics = [newTopic(), newTopic()]
  const ids = await bob.call<string[]>('irn_batchSubscribe', { topics })
  expect(new Set(ids).size).toBe(2)
  const messages = Array.from({ length: 50 }, (_, index) => make(topics[index % 2] ?? '', `message ${index}`))
  expect(await alice.call('irn_batchPublish', { messages })).toBe(true)
  await expect.poll(() => bob.received.length).toBe(50)
  for (const topic of topics) {
    const of = (list: readonly { message: string; topic: string }[]) =>
      texts(list.filter((message) => message.topic === topic))
    expect(of(bob.received)).toEqual(of(messages))
  }
  const subscriptions = topics.map((topic) => ({ id: '', topic }))
  expect(await bob.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
  await alice.call('irn_publish', make(topics[0] ?? '', 'last'))
  await bob.call('irn_unsubscribe', { id: '', topic: newTopic() })
  expect(bob.received).toHaveLength(50)
})

test('behavior: hardening R10: messages for an absent client wait, and arrive once', async () => {
  const [alice, bob] = [await connect(), await connect()]
  const topic = newTopic()
  await bob.call('irn_subscribe', { topic })
  await bob.close()
  for (const text of ['one', 'two']) await alice.call('irn_publish', make(topic, text))
  const back = await connect({ identity: bob.identity })
  await back.call('irn_subscribe', { topic })
  await expect.poll(() => texts(back.received)).toEqual(['one', 'two'])
  await back.call('irn_unsubscribe', { id: '', topic })
  await back.call('irn_subscribe', { topic })
  await alice.call('irn_publish', make(topic, 'three'))
  await expect.poll(() => texts(back.received)).toEqual(['one', 'two', 'three'])
})

test('behavior: a message that a client did not confirm is sent again', async () => {
  const [alice, bob] = [await connect(), await connect({ confirms: false })]
  const topic = newTopic()
  await bob.call('irn_subscribe', { topic })
  await alice.call('irn_publish', make(topic, 'one'))
  await expect.poll(() => texts(bob.received)).toEqual(['one'])
  await bob.close()
  const back = await connect({ identity: bob.identity })
  await back.call('irn_subscribe', { topic })
  await expect.poll(() => texts(back.received)).toEqual(['one'])
})

test('behavior: a client does not receive its own messages', async () => {
  const alice = await connect()
  const topic = newTopic()
  await alice.call('irn_subscribe', { topic })
  await alice.call('irn_publish', make(topic, 'mine'))
  const again = await connect({ identity: alice.identity })
  await again.call('irn_subscribe', { topic })
  expect(await again.call('irn_fetchMessages', { topic })).toEqual({ hasMore: false, messages: [] })
  expect([...alice.received, ...again.received]).toEqual([])
})

test('behavior: fetch in pages, until there are no more', async () => {
  const [alice, bob] = [await connect(), await connect()]
  const topics = [newTopic(), newTopic()]
  const messages = Array.from({ length: 150 }, (_, index) =>
    make(topics[index % 2] ?? '', `message ${index}`),
  )
  await alice.call('irn_batchPublish', { messages })
  type Page = { hasMore: boolean; messages: { message: string }[] }
  const first = await bob.call<Page>('irn_batchFetchMessages', { topics })
  expect([first.messages.length, first.hasMore]).toEqual([100, true])
  const second = await bob.call<Page>('irn_batchFetchMessages', { topics })
  expect([second.messages.length, second.hasMore]).toEqual([50, false])
  expect(new Set(texts([...first.messages, ...second.messages]))).toEqual(new Set(texts(messages)))
  const none = await bob.call<Page>('irn_fetchMessages', { topic: topics[0] })
  expect(none).toEqual({ hasMore: false, messages: [] })
  // Fetched messages count as received, so nothing is left for a later connection.
  await bob.close()
  const back = await connect({ identity: bob.identity })
  await expect
    .poll(() => back.call<Page>('irn_batchFetchMessages', { topics }))
    .toEqual({ hasMore: false, messages: [] })
})

test('behavior: a proposal and its approval in one request each', async () => {
  const [app, wallet] = [await connect(), await connect()]
  const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
  const proposed = await app.call('wc_proposeSession', {
    correlationId: 1,
    pairingTopic,
    sessionProposal: 'proposal',
    ttl: 300,
  })
  expect(proposed).toBe(true)
  await wallet.call('irn_subscribe', { topic: pairingTopic })
  await expect
    .poll(() => wallet.received)
    .toMatchObject([{ message: 'proposal', tag: 1100, topic: pairingTopic }])
  await wallet.call('wc_approveSession', {
    approvedChains: ['eip155:1'],
    pairingTopic,
    sessionProposalResponse: 'response',
    sessionSettlementRequest: 'settlement',
    sessionTopic,
    ttl: 300,
  })
  await expect
    .poll(() => app.received)
    .toMatchObject([{ message: 'response', tag: 1101, topic: pairingTopic }])
  await app.call('irn_subscribe', { topic: sessionTopic })
  await expect
    .poll(() => app.received[1])
    .toMatchObject({ message: 'settlement', tag: 1102, topic: sessionTopic })
  // The wallet is subscribed to the session without a request.
  await app.call('irn_publish', make(sessionTopic, 'settled', 1103))
  await expect.poll(() => wallet.received[1]).toMatchObject({ message: 'settled', tag: 1103 })
})

test('hardening A35: invalid frames, and parameters out of bounds, are refused with the reason', async () => {
  const client = await connect()
  const topic = newTopic()
  const codes: unknown[] = []
  const bad: [Parameters<RelayClient['ask']>[0], object][] = [
    ['irn_unknown' as 'irn_publish', {}],
    ['constructor' as 'irn_publish', {}],
    ['irn_publish', make('short', 'x')],
    ['irn_publish', make(topic.toUpperCase().replace(/\d/g, 'A'), 'x')],
    ['irn_publish', { ...make(topic, 'x'), ttl: 0 }],
    ['irn_publish', { ...make(topic, 'x'), ttl: 7 * 86_400 + 1 }],
    ['irn_publish', { ...make(topic, 'x'), tag: -1 }],
    ['irn_publish', { ...make(topic, 'x'), tag: 2 ** 32 }],
    ['irn_publish', make(topic, '')],
    ['irn_publish', { ...make(topic, 'x'), message: { toString: 'x' } }],
    ['irn_batchSubscribe', { topics: [] }],
    ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => topic) }],
    ['irn_subscribe', []],
  ]
  for (const [method, params] of bad) codes.push((await client.ask(method, params)).error?.code)
  expect(codes).toEqual([-32601, -32601, ...bad.slice(2).map(() => -32602)])

  const errors: unknown[] = []
  client.socket.on('message', (data) => {
    const { error, id } = JSON.parse(data.toString())
    if (error && id === null) errors.push(error.code)
  })
  for (const frame of [
    'not json',
    '[]',
    '{}',
    '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}',
    'null',
  ]) {
    client.socket.send(frame)
  }
  await expect.poll(() => errors).toEqual([-32700, -32600, -32600, -32600, -32600])
  expect(await client.call('irn_publish', make(topic, 'still there'))).toBe(true)
})
