import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createMetrics } from '../http/metrics.js'
import { createRateLimiter } from '../limits/rateLimiter.js'
import { parseSettings } from '../settings/parseSettings.js'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import {
  createRelayIdentity,
  newTopic,
  openRelayClient,
  type RelayClaims,
  type RelayClient,
  signRelayToken,
} from '../testing/relayClient.js'
import { startTestRelay, type TestRelay } from '../testing/startTestRelay.js'
import { createRelay } from './createRelay.js'
import { createDatabaseMailbox } from './databaseMailbox.js'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function withRelay(
  settings: Parameters<typeof startTestRelay>[0],
  run: (relay: TestRelay, connect: (...options: ClientOptions) => Promise<RelayClient>) => Promise<void>,
): Promise<void> {
  const relay = await startTestRelay(settings, { database })
  const clients: RelayClient[] = []
  try {
    await run(relay, async (options) => {
      const client = await openRelayClient(relay.relayUrl, options)
      clients.push(client)
      return client
    })
  } finally {
    await Promise.all(clients.map((client) => client.close()))
    await relay.close()
  }
}

type ClientOptions = [Parameters<typeof openRelayClient>[1]?]

/** Returns the code and the reason with which a socket is closed. */
async function readClose(
  address: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ code: number; reason: string }> {
  const url = new URL(address)
  url.search = String(new URLSearchParams({ useOnCloseEvent: 'true', ...query }))
  const socket = new WebSocket(url, { headers })
  const [code, reason] = await once(socket, 'close')
  return { code, reason: String(reason) }
}

const identity = createRelayIdentity()
const project = {
  analytics: true,
  developmentUntil: null,
  features: {},
  id: 'one',
  mode: 'production' as const,
  name: 'One',
  origins: [],
  projectId: 'one',
}
const nowSeconds = () => Math.floor(Date.now() / 1000)
const make = (topic: string, message: string) => ({ message, tag: 1108, topic, ttl: 300 })

describe('admission', () => {
  let relay: TestRelay
  beforeAll(async () => {
    relay = await startTestRelay({}, { database })
    await relay.projects.create({ name: 'Site', origins: ['https://app.example.com'], projectId: 'site' })
  })
  afterAll(() => relay.close())

  const token = (claims: Partial<RelayClaims> = {}, header?: object) =>
    signRelayToken(identity, relay.relayUrl, claims, header)

  test('default: a client with its own token, in both places', async () => {
    for (const relayUrl of [relay.relayUrl, `ws://127.0.0.1:${relay.port}/`]) {
      const client = await openRelayClient(relayUrl)
      expect(await client.call('irn_subscribe', { topic: newTopic() })).toBeTruthy()
      await client.close()
    }
  })

  test("error: the specification's own messages", async () => {
    expect(await readClose(relay.relayUrl, { auth: token(), projectId: 'unknown' })).toEqual({
      code: 3000,
      reason: 'Unauthorized: invalid key',
    })
    expect(
      await readClose(
        relay.relayUrl,
        { auth: token(), projectId: 'site' },
        { origin: 'https://evil.example' },
      ),
    ).toEqual({ code: 3000, reason: 'Unauthorized: origin not allowed' })
    expect(await readClose(relay.relayUrl, { auth: token({ iat: nowSeconds() + 600 }) })).toEqual({
      code: 3000,
      reason: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  test('behavior: only the project’s origins are accepted', async () => {
    const headers = { origin: 'https://app.example.com' }
    const client = await openRelayClient(relay.relayUrl, { headers, query: { projectId: 'site' } })
    await client.close()
    const { code } = await readClose(relay.relayUrl, { auth: token() }, headers)
    expect(code).toBe(3000)
  })

  test('behavior: a client that does not request a close event is refused by HTTP', async () => {
    const socket = new WebSocket(`${relay.relayUrl}?auth=${token()}&projectId=unknown`)
    const [request, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(401)
    request.destroy()
    const elsewhere = new WebSocket(`ws://127.0.0.1:${relay.port}/elsewhere?auth=${token()}`)
    const [other, notFound] = await once(elsewhere, 'unexpected-response')
    expect(notFound.statusCode).toBe(404)
    other.destroy()
  })

  test('hardening R14: a clock that is two minutes off is accepted', async () => {
    for (const aheadSeconds of [-110, 110]) {
      const iat = nowSeconds() + aheadSeconds
      const auth = token({ exp: iat + 86_400, iat })
      const client = await openRelayClient(relay.relayUrl, { identity, query: { auth } })
      await client.close()
    }
    const expired = { exp: nowSeconds() - 110, iat: nowSeconds() - 86_400 }
    const client = await openRelayClient(relay.relayUrl, { identity, query: { auth: token(expired) } })
    await client.close()
  })

  test('hardening A35: forged, foreign and expired tokens are refused', async () => {
    const other = createRelayIdentity()
    const parts = token().split('.')
    const unsigned = (header: object) =>
      [Buffer.from(JSON.stringify(header)).toString('base64url'), parts[1], ''].join('.')
    const hmacHead = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
    const hmac = createHmac('sha256', identity.clientId).update(`${hmacHead}.${parts[1]}`).digest('base64url')
    const refused = {
      absent: '',
      'another key': signRelayToken({ ...other, clientId: identity.clientId }, relay.relayUrl),
      'another relay': signRelayToken(identity, 'wss://relay.walletconnect.org'),
      'another port': signRelayToken(identity, 'ws://127.0.0.1:1/relay'),
      'audience is no address': token({ aud: `127.0.0.1:${relay.port}` }),
      'alg none': `${unsigned({ alg: 'none', typ: 'JWT' })}`,
      'alg HS256': `${hmacHead}.${parts[1]}.${hmac}`,
      'changed claims': [parts[0], Buffer.from('{}').toString('base64url'), parts[2]].join('.'),
      'another alg in the header': token({}, { alg: 'ES256', typ: 'JWT' }),
      expired: token({ exp: nowSeconds() - 600, iat: nowSeconds() - 86_400 }),
      'ends before it begins': token({ exp: nowSeconds() - 1, iat: nowSeconds() }),
      'lives for a year': token({ exp: nowSeconds() + 365 * 86_400 }),
      'issuer of another kind': token({ iss: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' }),
      'issuer is no key': token({ iss: 'did:pkh:eip155:1:0x0' }),
      'four parts': `${token()}.x`,
      'no signature': parts.slice(0, 2).join('.'),
      'too long': token({ sub: 'a'.repeat(4000) }),
    }
    for (const [what, auth] of Object.entries(refused)) {
      const { code, reason } = await readClose(relay.relayUrl, { auth })
      expect([what, code, reason.startsWith('JWT validation error: ')]).toEqual([what, 3000, true])
    }
    // A token for one relay is not valid at another, whatever host the thief sends.
    const public_ = await startTestRelay({ publicUrl: 'https://relay.example.com' }, { database })
    const shown = signRelayToken(identity, 'wss://relay.walletconnect.org')
    const stolen = await readClose(public_.relayUrl, { auth: shown }, { host: 'relay.walletconnect.org' })
    expect(stolen.code).toBe(3000)
    const own = signRelayToken(identity, 'wss://relay.example.com/relay')
    await (await openRelayClient(public_.relayUrl, { query: { auth: own } })).close()
    await public_.close()
  })

  test('hardening A34: the log has no topic, ciphertext or token', async () => {
    const topic = newTopic()
    const alice = await openRelayClient(relay.relayUrl, { identity })
    const secret = 'ciphertext-of-alice'
    await alice.call('irn_publish', make(topic, secret))
    await alice.ask('irn_publish', { ...make(topic, secret), ttl: -1 })
    alice.socket.send(`{"broken ${topic}`)
    await alice.call('irn_subscribe', { topic })
    await alice.close()
    await readClose(relay.relayUrl, { auth: token(), projectId: 'unknown' })
    await expect
      .poll(() => relay.logged.filter((line) => line.includes('relay socket ended')).length)
      .toBeGreaterThan(0)
    const log = relay.logged.join('\n')
    expect(log).toContain('a relay client was rejected')
    for (const word of [topic, secret, identity.clientId, 'eyJ']) expect(log).not.toContain(word)
  })
})

test('behavior: metrics', () =>
  withRelay({}, async ({ metrics }, connect) => {
    const client = await connect()
    await client.call('irn_publish', make(newTopic(), 'one'))
    const text = await metrics.registry.metrics()
    expect(text).toContain('portico_relay_sockets 1')
    expect(text).toContain('portico_relay_messages_total{what="kept"} 1')
    expect(text).toContain('portico_relay_request_seconds_count{method="irn_publish"} 1')
    await client.close()
    await expect.poll(() => metrics.registry.metrics()).toContain('portico_relay_sockets 0')
  }))

test('behavior: a relay that stops says so', () =>
  withRelay({}, async (relay, connect) => {
    const client = await connect()
    const closed = once(client.socket, 'close')
    await relay.closeSockets()
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1001, 'The server is stopping'])
  }))

test('hardening A35: a client over its rate is warned, then disconnected; another one is not affected', () =>
  withRelay({ limits: { relayPerClient: 20 } }, async ({ clock }, connect) => {
    // Rates count by windows of the clock, so the clock is set to the beginning of one.
    clock.stop()
    clock.advance(10_000 - (clock.nowMs() % 10_000))
    const [flood, other] = [await connect(), await connect()]
    const topic = newTopic()
    const closed = once(flood.socket, 'close')
    const answers = await Promise.all(
      Array.from({ length: 220 }, (_, index) =>
        flood.ask('irn_publish', make(topic, `message ${index}`)).catch(() => 'cut' as const),
      ),
    )
    const taken = answers.filter((answer) => answer !== 'cut' && answer.result === true)
    const refused = answers.filter((answer) => answer !== 'cut' && answer.error?.code === -32005)
    expect(taken).toHaveLength(20)
    expect(refused).toHaveLength(200)
    expect(await other.call('irn_publish', make(newTopic(), 'fine'))).toBe(true)
    flood.socket.send('{}')
    const [code] = await closed
    expect(code).toBe(1013)
  }))

test('hardening A35: a large message counts as several', () =>
  withRelay({ limits: { relayPerClient: 20 } }, async ({ clock }, connect) => {
    clock.stop()
    clock.advance(10_000 - (clock.nowMs() % 10_000))
    const client = await connect()
    const large = 'a'.repeat(200 * 1024)
    expect(await client.call('irn_publish', make(newTopic(), large))).toBe(true)
    expect((await client.ask('irn_publish', make(newTopic(), large))).error?.code).toBe(-32005)
    expect(await client.call('irn_publish', make(newTopic(), 'small'))).toBe(true)
  }))

test('hardening A35: of what a client sends over its rate, about 3 MB are parsed, then it is disconnected', () =>
  withRelay({ limits: { relayPerClient: 1 } }, async (_, connect) => {
    const client = await connect()
    const answers: string[] = []
    client.socket.on('message', (data) => answers.push(String(data)))
    const closed = once(client.socket, 'close')
    const parsed = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parsed.mockRestore())
    const frame = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'x'.repeat(500_000), params: {} })
    for (let count = 0; count < 20; count++) client.socket.send(frame)
    expect((await closed)[0]).toBe(1013)
    // A frame counts as 31 messages, and 200 are refused before the end.
    expect(parsed.mock.calls.filter(([text]) => text.length > 400_000)).toHaveLength(6)
    expect(answers.filter((text) => text.includes('-32005'))).toHaveLength(6)
  }))

test('behavior: a client over its rate can still confirm what it received', () =>
  withRelay({ limits: { relayPerClient: 3 } }, async ({ clock }, connect) => {
    clock.stop()
    clock.advance(10_000 - (clock.nowMs() % 10_000))
    const [receiver, sender] = [await connect(), await connect()]
    const topic = newTopic()
    await receiver.call('irn_subscribe', { topic })
    for (let count = 0; count < 2; count++)
      await receiver.call('irn_unsubscribe', { id: '1'.repeat(64), topic: newTopic() })
    expect((await receiver.ask('irn_subscribe', { topic: newTopic() })).error?.code).toBe(-32005)
    for (const text of ['one', 'two', 'three']) await sender.call('irn_publish', make(topic, text))
    await expect.poll(() => receiver.received).toHaveLength(3)
    await receiver.close()
    const late = await connect()
    await expect
      .poll(async () => (await late.call<{ messages: unknown[] }>('irn_fetchMessages', { topic })).messages)
      .toEqual([])
  }))

test('hardening A35: clients of one address share its rate and its sockets', () =>
  withRelay({ limits: { relayPerAddress: 10, relaySocketsPerAddress: 3 } }, async ({ clock }, connect) => {
    clock.stop()
    clock.advance(10_000 - (clock.nowMs() % 10_000))
    const clients = [await connect(), await connect(), await connect()]
    await expect(connect()).rejects.toThrow('429')
    const codes = []
    for (let index = 0; index < 12; index++) {
      const answer = await clients[index % 3]?.ask('irn_publish', make(newTopic(), 'x'))
      codes.push(answer?.error?.code)
    }
    expect(codes.filter((each) => each === -32005)).toHaveLength(2)
    await clients[0]?.close()
    await expect.poll(async () => (await connect().catch(() => null)) !== null).toBe(true)
  }))

test('hardening A35: the /64s of one /48 may open as many sockets as four addresses', () =>
  withRelay({ limits: { relaySocketsPerAddress: 3 }, trustedProxies: 1 }, async (_, connect) => {
    const from = (index: number) => ({ headers: { 'x-forwarded-for': `2001:db8:1:${index}::1` } })
    for (let index = 0; index < 12; index++) await connect(from(index))
    await expect(connect(from(12))).rejects.toThrow('429')
    await connect({ headers: { 'x-forwarded-for': '2001:db8:2::1' } })
  }))

test('hardening A35: the /64s of one /48 open sockets as often as four addresses', () =>
  withRelay({ limits: { perAddress: 3 }, trustedProxies: 1 }, async ({ clock }, connect) => {
    clock.stop()
    clock.advance(10_000 - (clock.nowMs() % 10_000))
    const from = (index: number) => ({ headers: { 'x-forwarded-for': `2001:db8:1:${index}::1` } })
    for (let index = 0; index < 12; index++) await (await connect(from(index))).close()
    await expect(connect(from(12))).rejects.toThrow('429')
    await connect({ headers: { 'x-forwarded-for': '2001:db8:2::1' } })
  }))

test('hardening A35: a client that opens many sockets leaves room for others of its address', () =>
  withRelay({ limits: { relaySocketsPerAddress: 40 } }, async (_, connect) => {
    const flooding = createRelayIdentity()
    const opened = []
    for (let count = 0; count < 32; count++) opened.push(await connect({ identity: flooding }))
    // Refused without a connection: after an opened socket, such a client opens the next one immediately.
    for (const query of [{}, { useOnCloseEvent: 'true' }]) {
      await expect(connect({ identity: flooding, query })).rejects.toThrow('429')
    }
    const [other] = [await connect(), await opened[0]?.close()]
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
    await expect.poll(() => connect({ identity: flooding }).then(() => 'open', String)).toBe('open')
  }))

test('hardening A35: a hundred thousand subscriptions stop at the limit', () =>
  withRelay(
    { limits: { relayPerAddress: 1e9, relayPerClient: 1e9, perProject: 1e9 } },
    async (_, connect) => {
      const greedy = await connect()
      let granted = 0
      for (let batch = 0; batch < 12; batch++) {
        const topics = Array.from({ length: 500 }, newTopic)
        if ((await greedy.ask('irn_batchSubscribe', { topics })).result) granted += 500
      }
      expect(granted).toBe(5000)
      // A topic with many subscribers would multiply what one client sends.
      const topic = newTopic()
      const crowd = await Promise.all(Array.from({ length: 33 }, () => connect()))
      const answers = await Promise.all(crowd.map((client) => client.ask('irn_subscribe', { topic })))
      expect(answers.filter(({ error }) => error?.code === -32005)).toHaveLength(1)
    },
  ))

test('hardening A35: waiting messages of one address are limited, whatever keys it makes up; others can still publish', () =>
  withRelay(
    {
      limits: { relayPerAddress: 1e9, relayPerClient: 1e9, perProject: 1e9, relayStoredMbPerAddress: 1 },
      trustedProxies: 1,
    },
    async ({ clock }, connect) => {
      const large = (topic: string, mark: string) => make(topic, mark.padEnd(200 * 1024, 'a'))
      const from = (address: string) => connect({ headers: { 'x-forwarded-for': address } })
      const topic = newTopic()
      const answers = []
      for (let key = 0; key < 7; key++) {
        const flooding = await from('203.0.113.9')
        answers.push(await flooding.ask('irn_publish', large(key === 0 ? topic : newTopic(), `m${key}`)))
      }
      expect(answers.map(({ error, result }) => error?.code ?? result)).toEqual([
        ...Array(5).fill(true),
        -32005,
        -32005,
      ])
      const other = await from('203.0.113.10')
      expect(await other.call('irn_publish', large(newTopic(), 'other'))).toBe(true)
      // A received message makes room again, and so does an expired one.
      const receiver = await from('203.0.113.11')
      await receiver.call('irn_subscribe', { topic })
      await expect.poll(() => receiver.received.length).toBe(1)
      const again = await from('203.0.113.9')
      await expect
        .poll(async () => (await again.ask('irn_publish', large(newTopic(), 'again'))).error?.code ?? 'kept')
        .toBe('kept')
      expect((await again.ask('irn_publish', large(newTopic(), 'full'))).error?.code).toBe(-32005)
      clock.advance(8 * 24 * 60 * 60 * 1000)
      expect((await again.ask('irn_publish', large(newTopic(), 'later'))).error).toBeUndefined()
    },
  ))

test('hardening A35: a stolen token works only for its own client, and until it expires', () =>
  withRelay({}, async ({ clock, relayUrl }, connect) => {
    const auth = signRelayToken(createRelayIdentity(), relayUrl)
    const [alice, bob] = [await connect({ query: { auth } }), await connect()]
    const topic = newTopic()
    await alice.call('irn_publish', make(topic, 'from alice'))
    // Anyone with alice's token acts as alice, but reads only what every client that knows the topic can read.
    const eve = await connect({ query: { auth } })
    await eve.call('irn_subscribe', { topic })
    await bob.call('irn_subscribe', { topic })
    await expect.poll(() => bob.received.map(({ message }) => message)).toEqual(['from alice'])
    expect(eve.received).toEqual([])
    clock.advance(2 * 24 * 60 * 60 * 1000)
    await expect(connect({ query: { auth } })).rejects.toThrow()
  }))

test('hardening A35: a refused batch of subscriptions leaves none behind', () =>
  withRelay({ limits: { relayPerAddress: 1e9, relayPerClient: 1e9 } }, async (_, connect) => {
    const topic = newTopic()
    const [mine, kept] = [newTopic(), newTopic()]
    for (let count = 0; count < 32; count++) await (await connect()).call('irn_subscribe', { topic })
    const [late, alice] = [await connect(), await connect()]
    await late.call('irn_subscribe', { topic: kept })
    expect((await late.ask('irn_batchSubscribe', { topics: [kept, mine, topic] })).error?.code).toBe(-32005)
    await alice.call('irn_publish', make(mine, 'not asked for'))
    await alice.call('irn_publish', make(kept, 'asked for'))
    await expect.poll(() => late.received.map(({ message }) => message)).toEqual(['asked for'])
  }))

test('hardening A35: messages and frames over their size are refused', () =>
  withRelay({}, async (_, connect) => {
    const client = await connect()
    const { error } = await client.ask('irn_publish', make(newTopic(), 'a'.repeat(256 * 1024 + 1)))
    expect(error?.code).toBe(-32005)
    expect(await client.call('irn_publish', make(newTopic(), 'a'.repeat(256 * 1024)))).toBe(true)
    const closed = once(client.socket, 'close')
    client.socket.send('a'.repeat(512 * 1024 + 1))
    expect((await closed)[0]).toBe(1009)
    const binary = await connect()
    const ended = once(binary.socket, 'close')
    binary.socket.send(Buffer.from('{}'))
    expect((await ended)[0]).toBe(1003)
  }))

test('hardening A35: a replayed message is stored and delivered once', () =>
  withRelay({}, async (_, connect) => {
    const [alice, eve, bob] = [await connect(), await connect(), await connect()]
    const topic = newTopic()
    await bob.call('irn_subscribe', { topic })
    for (const client of [alice, eve, alice]) await client.call('irn_publish', make(topic, 'once'))
    await alice.call('irn_publish', make(topic, 'last'))
    await expect.poll(() => bob.received.map(({ message }) => message)).toEqual(['once', 'last'])
  }))

test('hardening A35: a client without a topic sees nothing of it', () =>
  withRelay({}, async (_, connect) => {
    const [alice, bob, eve] = [await connect(), await connect(), await connect()]
    const topic = newTopic()
    await bob.call('irn_subscribe', { topic })
    const guesses = [`${topic.slice(0, -1)}${topic.endsWith('0') ? '1' : '0'}`, '0'.repeat(64)]
    await eve.call('irn_batchSubscribe', { topics: guesses })
    for (const wild of ['*', '>', `${topic.slice(0, 32)}*`, '']) {
      expect((await eve.ask('irn_subscribe', { topic: wild })).error?.code).toBe(-32602)
    }
    await alice.call('irn_publish', make(topic, 'for bob'))
    await expect.poll(() => bob.received).toHaveLength(1)
    await eve.call('irn_unsubscribe', { id: '', topic })
    expect(eve.received).toEqual([])
  }))

test('hardening A35: a client that does not read is disconnected, and its messages wait', () =>
  withRelay({ limits: { relayPerAddress: 1e6, relayPerClient: 1e6 } }, async ({ metrics }, connect) => {
    const [alice, slow] = [await connect(), await connect({ confirms: false })]
    const topics = [newTopic(), newTopic()]
    await slow.call('irn_batchSubscribe', { topics })
    await slow.call('irn_unsubscribe', { id: '', topic: newTopic() })
    slow.socket.pause()
    const message = 'a'.repeat(200 * 1024)
    for (let index = 0; index < 60; index++) {
      await alice.call('irn_publish', make(topics[index % 2] ?? '', `${index}${message}`))
    }
    expect(await metrics.registry.metrics()).toContain('portico_relay_refused_total{reason="slow"} 1')
    const back = await connect({ identity: slow.identity })
    await back.call('irn_batchSubscribe', { topics })
    await expect.poll(() => back.received.length, { timeout: 30_000 }).toBe(60)
  }))

test('hardening A35: the queue of a client that does not respond to pings is limited, and the client is disconnected', () =>
  withRelay({ limits: { relayPerAddress: 1e6, relayPerClient: 1e6 } }, async ({ metrics }, connect) => {
    const [alice, mute] = [await connect(), await connect({ autoPong: false })]
    const topics = Array.from({ length: 30 }, newTopic)
    await mute.call('irn_batchSubscribe', { topics })
    const closed = once(mute.socket, 'close')
    const message = 'a'.repeat(200 * 1024)
    for (const topic of topics) await alice.call('irn_publish', make(topic, message))
    await closed
    expect(mute.received).toEqual([])
    expect(await metrics.registry.metrics()).toContain('portico_relay_refused_total{reason="slow"} 1')
    const back = await connect({ identity: mute.identity })
    await back.call('irn_batchSubscribe', { topics })
    await expect.poll(() => back.received.length).toBe(30)
  }))

test('hardening A35: a client that does not respond to pings has at most 32 pages in flight', () =>
  withRelay({ limits: { relayPerAddress: 1e6, relayPerClient: 1e6 } }, async (_, connect) => {
    const mute = await connect({ autoPong: false })
    const topic = newTopic()
    const answers = []
    for (let page = 0; page < 33; page++) answers.push(await mute.ask('irn_fetchMessages', { topic }))
    expect(answers.map(({ error }) => error?.code)).toEqual([...Array(32).fill(undefined), -32005])
    const well = await connect()
    for (let page = 0; page < 40; page++) await well.call('irn_fetchMessages', { topic })
  }))

test('hardening R3: a client that does not respond to pings is disconnected, one that does is not', async () => {
  // The test controls the pings: a client in this process that waits for real time would not answer in time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const mailbox = createDatabaseMailbox(database.database, {
    nowMs: Date.now,
    onError: () => {},
    onMessage: () => {},
  })
  const relay = await createRelay({
    alarm: () => {},
    createMailbox: async () => mailbox,
    limiter: createRateLimiter({ nowMs: Date.now }),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    nowMs: Date.now,
    ownOrigins: [],
    pingMs: 20_000,
    projects: { find: () => project, isOriginAllowed: () => true },
    settings: parseSettings({}),
  })
  const http = createServer().on('upgrade', relay.upgrade).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const relayUrl = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/relay`
  const answers = await openRelayClient(relayUrl)
  // The token is in a header, as with a client outside of a page.
  const authorization = `Bearer ${signRelayToken(identity, relayUrl)}`
  const silent = new WebSocket(relayUrl, { autoPong: false, headers: { authorization } })
  await once(silent, 'open')
  const pingAll = async () => {
    vi.advanceTimersByTime(20_000)
    // The relay's ping arrives before the first response, so the second call is sent after the pong.
    for (let call = 0; call < 2; call++) await answers.call('irn_subscribe', { topic: newTopic() })
  }
  const silentEnd = once(silent, 'close')
  for (let round = 0; round < 2; round++) await pingAll()
  expect((await silentEnd)[0]).toBe(1006)
  // An unrequested pong does not count as a sign of life.
  const talking = await openRelayClient(relayUrl, { autoPong: false })
  const talkingEnd = once(talking.socket, 'close')
  for (let round = 0; round < 2; round++) {
    talking.socket.pong()
    await pingAll()
  }
  expect((await talkingEnd)[0]).toBe(1006)
  // Neither does a client that only answers old pings.
  const lagging = await openRelayClient(relayUrl, { autoPong: false })
  const pings: Buffer[] = []
  lagging.socket.on('ping', (data) => pings.push(data))
  for (let count = 0; count < 60; count++) await lagging.call('irn_subscribe', { topic: newTopic() })
  const laggingEnd = once(lagging.socket, 'close')
  for (let round = 0; round < 5; round++) {
    await pingAll()
    if (lagging.socket.readyState === WebSocket.OPEN) lagging.socket.pong(pings.shift())
  }
  expect((await laggingEnd)[0]).toBe(1006)
  expect(await answers.call('irn_publish', make(newTopic(), 'still there'))).toBe(true)
  await answers.close()
  await relay.closeSockets()
  await relay.close()
  http.close()
})
