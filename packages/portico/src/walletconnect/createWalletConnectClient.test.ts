import { bytesToHex } from '@noble/hashes/utils'
import { relayRefusals } from '@portico/protocol/relay'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AlertCode } from '../core/alert.js'
import { readWalletError } from '../families/walletError.js'
import { curvePrimitives } from './curvePrimitives.js'
import { fromBase64, toBase64 } from './encoding.js'
import { seal } from './envelope.js'
import type { SessionRecord } from './sessionRecord.js'
import { createTestClient, memoryRecords, startPairing } from './testing/createTestClient.js'
import { type PlayedRelay, playRelay } from './testing/playRelay.js'
import { account, approved, playWallet } from './testing/playWallet.js'

// Relay and wallet are scripted, to do what honest ones never do. peers.test.ts uses real ones.
const relayUrl = 'wss://relay.example'

async function pair(relay: PlayedRelay, options: Partial<Parameters<typeof createTestClient>[0]> = {}) {
  const client = await createTestClient({ relayUrl, ...options })
  const started = startPairing(client)
  const { uri } = await started.pairing
  return { client, ...started, uri, wallet: await playWallet(relay, uri) }
}

async function settle(relay: PlayedRelay, options: Partial<Parameters<typeof createTestClient>[0]> = {}) {
  const keep = memoryRecords()
  const paired = await pair(relay, { keep, ...options })
  paired.wallet.answer()
  paired.wallet.settle()
  await paired.session
  return { ...paired, keep, provider: paired.client.getProvider('eip155') }
}

/** Waits until a client without a session has handled all messages. Nothing that it sends shows that. */
const arrive = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Waits until a client has handled all messages of its session. It handles them one after the other. */
async function handled(wallet: Awaited<ReturnType<typeof playWallet>>) {
  const ping = wallet.say('wc_sessionPing', {})
  await expect.poll(() => wallet.heard().some(({ id }) => id === ping)).toBeTruthy()
}

test('default: a simulated wallet settles, so that the rest is its own behavior', async () => {
  const relay = playRelay()
  const { session } = await settle(relay)
  expect((await session).namespaces.eip155).toMatchObject({ accounts: approved.eip155.accounts })
})

test('behavior: an older relay without wc_proposeSession gets the proposal as a message', async () => {
  const relay = playRelay()
  relay.unknownMethods = ['wc_proposeSession']
  const { session, wallet } = await pair(relay)
  expect(wallet.proposal).toMatchObject({ method: 'wc_sessionPropose', params: { requiredNamespaces: {} } })
  const published = relay.frames.find(({ method }) => method === 'irn_publish')
  expect(published?.params).toMatchObject({ tag: 1100, topic: wallet.pairingTopic, ttl: 300 })
  wallet.answer()
  wallet.settle()
  expect((await session).topic).toBe(wallet.topic)
})

describe('a pairing', () => {
  test('behavior: lasts four minutes, and counts as expired ten seconds before', async () => {
    const relay = playRelay()
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const client = await createTestClient({ relayUrl })
    const { pairing, shown } = startPairing(client)
    const { expiresAt, uri } = await pairing
    expect(expiresAt - Date.now()).toBe(4 * 60_000)
    expect(uri).toContain(`expiryTimestamp=${expiresAt / 1000}`)
    await vi.advanceTimersByTimeAsync(4 * 60_000 - 10_000 - 1)
    // A new pairing generates keys, which takes real time. That of another client would be there later.
    await startPairing(await createTestClient({ relayUrl })).pairing
    expect(shown).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => shown.length === 2).toBeTruthy()
    expect(shown[1]?.uri).not.toBe(uri)
    expect(relay.frames.filter(({ method }) => method === 'wc_proposeSession')).toHaveLength(3)
  })

  test('behavior: a wallet that scanned the previous one before it expired is still accepted', async () => {
    const relay = playRelay()
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const { session, shown, wallet } = await pair(relay)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    await expect.poll(() => shown.length === 2).toBeTruthy()
    wallet.answer()
    wallet.settle()
    await vi.advanceTimersByTimeAsync(100)
    expect((await session).topic).toBe(wallet.topic)
  })

  test('behavior: after it is given up, nothing is subscribed', async () => {
    const relay = playRelay()
    const { abort, client, session, wallet } = await pair(relay)
    abort.abort(new DOMException('No', 'AbortError'))
    await expect(session).rejects.toMatchObject({ name: 'AbortError' })
    wallet.answer()
    wallet.settle()
    await arrive()
    expect(client.getSession()).toBeUndefined()
  })
})

test('hardening A37: a pairing that is given up while its key is generated gives no session', async () => {
  const relay = playRelay()
  let onAsked = () => {}
  let open = () => {}
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve
  })
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const primitives = {
    ...curvePrimitives,
    async createAgreement() {
      const { derive, publicKey } = await curvePrimitives.createAgreement()
      const held: typeof derive = async (peer) => {
        onAsked()
        await gate
        return derive(peer)
      }
      return { derive: held, publicKey }
    },
  }
  const { abort, client, session, wallet } = await pair(relay, { primitives })
  wallet.answer()
  await asked
  abort.abort(new DOMException('No', 'AbortError'))
  await expect(session).rejects.toMatchObject({ name: 'AbortError' })
  open()
  await arrive()
  wallet.settle()
  await arrive()
  expect(client.getSession()).toBeUndefined()
})

test('behavior: a wallet without metadata is connected, without a name', async () => {
  const relay = playRelay()
  const { session, wallet } = await pair(relay)
  wallet.answer()
  wallet.settle({ controller: { metadata: { name: 7 }, publicKey: wallet.publicKey } })
  expect((await session).peer).toEqual({ description: '', iconUrl: undefined, name: '', url: '' })
})

test('error: a wallet that approves and does not settle', async () => {
  const relay = playRelay()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { session, wallet } = await pair(relay)
  wallet.answer()
  const failed = expect(session).rejects.toMatchObject({ details: 'The wallet did not settle.' })
  const isFollowed = () =>
    relay.frames.some(({ params }) => JSON.stringify(params ?? null).includes(wallet.topic))
  await expect.poll(isFollowed).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

test('behavior: an expired session is removed', async () => {
  const relay = playRelay()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { client, keep } = await settle(relay)
  await vi.advanceTimersByTimeAsync(7 * 86_400_000 - 1_000)
  expect(client.getSession()).toBeDefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.getSession()).toBeUndefined()
  expect(keep.records.has('session')).toBe(false)
})

test('behavior: a request that expires after the client has stopped touches no socket', async () => {
  const relay = playRelay()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { client, provider, wallet } = await settle(relay)
  const signed = provider.request({ method: 'personal_sign', params: [] })
  const expired = expect(signed).rejects.toMatchObject({ message: 'The wallet did not answer in time.' })
  await expect.poll(() => wallet.heard().some(({ method }) => method === 'wc_sessionRequest')).toBe(true)
  client.stop()
  const read = vi.fn()
  globalThis.WebSocket = new Proxy(globalThis.WebSocket, { get: (_, name) => read(name) })
  await vi.advanceTimersByTimeAsync(3_600_000)
  await expired
  expect(read).not.toHaveBeenCalled()
})

test('behavior: if the wallet no longer has the session, it ends here, too', async () => {
  const relay = playRelay()
  const { client, provider, wallet } = await settle(relay)
  const signed = provider.request({ method: 'personal_sign', params: [] })
  signed.catch(() => {})
  await expect.poll(() => wallet.heard().some(({ method }) => method === 'wc_sessionRequest')).toBeTruthy()
  const { id } = wallet.heard().find(({ method }) => method === 'wc_sessionRequest')
  const error = { code: 7001, message: 'No session for topic' }
  relay.publish(wallet.topic, seal(wallet.key, JSON.stringify({ error, id, jsonrpc: '2.0' })))
  await expect(signed).rejects.toMatchObject({ code: 7001 })
  await expect.poll(() => client.getSession() === undefined).toBeTruthy()
})

test('hardening A34: keys and pairing URIs are in no log, error, URL or frame', async () => {
  const relay = playRelay()
  const told: unknown[] = []
  const { client, keep, provider, session, shown, wallet } = await settle(relay, {
    onAlert: (code) => told.push(code),
    onLog: (...line) => told.push(line),
  })
  // The client drops and logs all of these.
  relay.publish(wallet.topic, 'rubbish')
  relay.publish(wallet.topic, seal(wallet.key, 'no JSON'))
  relay.publish(wallet.topic, seal(wallet.key, '{"jsonrpc":"2.0"}'))
  wallet.say('wc_sessionNonsense', { secret: 'SECRET' })
  wallet.say('wc_sessionEvent', { chainId: 'eip155:1', event: { data: 'SECRET', name: 'SECRET' } })
  wallet.say('wc_sessionUpdate', { namespaces: 'SECRET' })
  await provider.request({ method: 'eth_drain' }).catch((error: unknown) => told.push(error, String(error)))
  wallet.say('wc_sessionDelete', { code: 6000, message: 'SECRET' })
  await expect.poll(() => client.getSession() === undefined).toBeTruthy()
  await arrive()
  const outside = JSON.stringify([
    told,
    await session,
    relay.addresses,
    relay.frames,
    [...keep.records.keys()],
  ])
  expect(told.length).toBeGreaterThan(5)
  for (const secret of [wallet.symKey, bytesToHex(wallet.key), shown[0]?.uri ?? 'wc:', 'SECRET', 'symKey']) {
    expect(outside).not.toContain(secret)
  }
})

describe('hardening A36', () => {
  test('hardening A36: a response with a key of small order gives no session', async () => {
    const relay = playRelay()
    const { session, wallet } = await pair(relay)
    wallet.answer({ relay: { protocol: 'irn' }, responderPublicKey: '00'.repeat(32) })
    await expect(session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('hardening A36: a settlement with another key than the response is refused', async () => {
    const relay = playRelay()
    const { client, session, wallet } = await pair(relay)
    wallet.answer()
    wallet.settle({ controller: { metadata: {}, publicKey: 'ab'.repeat(32) } })
    await expect(session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(client.getSession()).toBeUndefined()
    await expect.poll(() => wallet.heard().some(({ error }) => error?.code === 1005)).toBeTruthy()
  })

  test('hardening A36: messages of type 1, with other keys and with flipped bits are dropped', async () => {
    const relay = playRelay()
    const { client, wallet } = await settle(relay)
    const end = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'wc_sessionDelete', params: {} })
    relay.publish(wallet.topic, seal(wallet.key, end, new Uint8Array(32)))
    relay.publish(wallet.topic, seal(wallet.pairingKey, end))
    const bytes = fromBase64(seal(wallet.key, end)) ?? new Uint8Array()
    bytes[20] = (bytes[20] ?? 0) ^ 1
    relay.publish(wallet.topic, toBase64(bytes))
    await handled(wallet)
    expect(client.getSession()).toBeDefined()
  })

  test('hardening A36: a second response to a proposal changes nothing', async () => {
    const relay = playRelay()
    const { session, wallet } = await pair(relay)
    const thief = await playWallet(relay, `wc:${wallet.pairingTopic}@2?symKey=${wallet.symKey}`)
    wallet.answer()
    thief.answer()
    thief.settle()
    wallet.settle()
    expect((await session).topic).toBe(wallet.topic)
    expect(JSON.stringify(relay.frames)).not.toContain(thief.topic)
  })

  test('hardening A36: nor does a later one, even if it settles before the first', async () => {
    const relay = playRelay()
    const { client, session, wallet } = await pair(relay)
    const thief = await playWallet(relay, `wc:${wallet.pairingTopic}@2?symKey=${wallet.symKey}`)
    wallet.answer()
    await expect.poll(() => JSON.stringify(relay.frames).includes(wallet.topic)).toBeTruthy()
    thief.answer()
    thief.settle()
    await arrive()
    expect(client.getSession()).toBeUndefined()
    wallet.settle()
    expect((await session).topic).toBe(wallet.topic)
    expect(JSON.stringify(relay.frames)).not.toContain(thief.topic)
  })
})

describe('hardening A37', () => {
  test('hardening A37: a repeated request is answered and executed once, also in the next visit', async () => {
    const relay = playRelay()
    const { keep, provider, wallet } = await settle(relay)
    const told: unknown[] = []
    provider.on('chainChanged', (chainId) => told.push(chainId))
    const event = { chainId: 'eip155:1', event: { data: 1, name: 'chainChanged' } }
    const answers = (id: number) => wallet.heard().filter((frame) => frame.id === id).length
    const id = wallet.say('wc_sessionEvent', event)
    await expect.poll(() => answers(id)).toBe(1)
    const before = told.length
    wallet.say('wc_sessionEvent', event, id)
    await handled(wallet)
    expect([answers(id), told.length]).toEqual([1, before])
    await expect.poll(() => (keep.records.get('session') as SessionRecord).seenIds.includes(id)).toBeTruthy()
    await createTestClient({ keep, relayUrl })
    wallet.say('wc_sessionEvent', event, id)
    const next = wallet.say('wc_sessionPing', {})
    await expect.poll(() => answers(next)).toBeGreaterThan(0)
    expect(answers(id)).toBe(1)
  })

  test('hardening A37: a repeated request after 200 others is not executed, also in the next visit', async () => {
    const relay = playRelay()
    const { client, keep, wallet } = await settle(relay)
    const told: unknown[] = []
    const listen = (from: typeof client) =>
      from.getProvider('eip155').on('accountsChanged', (to) => told.push(to))
    listen(client)
    const event = { chainId: 'eip155:1', event: { data: [account], name: 'accountsChanged' } }
    const answers = (id: number) => wallet.heard().filter((frame) => frame.id === id).length
    const id = wallet.say('wc_sessionEvent', event)
    await expect.poll(() => answers(id)).toBe(1)
    await expect.poll(() => told.length).toBeGreaterThan(0)
    const before = told.length
    let last = 0
    for (let count = 0; count < 200; count++) last = wallet.say('wc_sessionPing', {})
    await expect.poll(() => answers(last)).toBe(1)
    wallet.say('wc_sessionEvent', event, id)
    await handled(wallet)
    expect([answers(id), told.length]).toEqual([1, before])
    listen(await createTestClient({ keep, relayUrl }))
    wallet.say('wc_sessionEvent', event, id)
    const next = wallet.say('wc_sessionPing', {})
    await expect.poll(() => answers(next)).toBeGreaterThan(0)
    expect([answers(id), told.length]).toEqual([1, before])
  })

  test('hardening A37: a wallet whose ids are not times, and do not increase, is never refused', async () => {
    const relay = playRelay()
    const { session, wallet } = await pair(relay)
    wallet.answer()
    wallet.settle({}, 1_001)
    await session
    const answers = (id: number) => wallet.heard().filter((frame) => frame.id === id).length
    for (let id = 1_000; id > 700; id--) wallet.say('wc_sessionPing', {}, id)
    await expect.poll(() => answers(701)).toBe(1)
    expect(answers(702)).toBe(1)
  })

  test.each([
    ['no account', { eip155: { accounts: [], events: [], methods: [] } }],
    ['another network alone', { eip155: { accounts: [`eip155:56:${account}`], events: [], methods: [] } }],
    ['a family that nobody asked for', { near: { accounts: ['near:main:bob'], events: [], methods: [] } }],
    [
      'addresses of another network',
      { solana: { accounts: [`eip155:1:${account}`], events: [], methods: [] } },
    ],
  ])('hardening A37: a settlement with %s is refused', async (_name, namespaces) => {
    const relay = playRelay()
    const { session, wallet } = await pair(relay)
    wallet.answer()
    wallet.settle({ namespaces })
    await expect(session).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('hardening A37: a repeated or late update or event reverts nothing', async () => {
    const relay = playRelay()
    const { client, wallet } = await settle(relay)
    const both = { ...approved.eip155, accounts: [`eip155:1:${account}`, `eip155:8453:${account}`] }
    const id = wallet.say('wc_sessionUpdate', { namespaces: { eip155: both } })
    await expect.poll(() => client.getSession()?.namespaces.eip155?.chains.length === 2).toBeTruthy()
    wallet.say('wc_sessionUpdate', { namespaces: approved }, id)
    wallet.say('wc_sessionUpdate', { namespaces: approved }, id - 1)
    await handled(wallet)
    expect(client.getSession()?.namespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
  })

  test('hardening A37: an event cannot name a network or an account that the session does not have', async () => {
    const relay = playRelay()
    const { provider, wallet } = await settle(relay)
    const told: unknown[] = []
    for (const event of ['chainChanged', 'accountsChanged', 'message'])
      provider.on(event, (data) => told.push(data))
    const thief = `0x${'66'.repeat(20)}`
    wallet.say('wc_sessionEvent', { chainId: 'eip155:1', event: { data: 56, name: 'chainChanged' } })
    wallet.say('wc_sessionEvent', { chainId: 'eip155:1', event: { data: [thief], name: 'accountsChanged' } })
    wallet.say('wc_sessionEvent', { chainId: 'eip155:1', event: { data: 1, name: 'drained' } })
    await handled(wallet)
    expect(told).toEqual([])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  })
})

describe('hardening R4', () => {
  const broken: Record<string, (record: SessionRecord) => unknown> = {
    'a network of the past': (record) => ({ ...record, networkIds: { eip155: 'eip155:77' } }),
    'a text': () => 'session',
    'no key': ({ key: _, ...record }) => record,
    'no namespaces': (record) => ({ ...record, namespaces: {} }),
    'no topic': (record) => ({ ...record, topic: undefined }),
    'short key': (record) => ({ ...record, key: new Uint8Array(5) }),
    'time over': (record) => ({ ...record, expiry: 1 }),
  }
  test.each(Object.entries(broken))('hardening R4: a stored session with %s', async (name, breakIt) => {
    const relay = playRelay()
    const { client, keep, session } = await settle(relay)
    client.stop()
    keep.records.set('session', breakIt(keep.records.get('session') as SessionRecord))
    const again = await createTestClient({ keep, relayUrl })
    if (name === 'a network of the past') expect(again.getSession()).toEqual(await session)
    else expect(again.getSession()).toBeUndefined()
  })

  test('hardening R4: a crash between any two writes leaves the old session or the new one, complete', async () => {
    const topics = new Set<string | undefined>()
    for (let crashAt = 0; crashAt < 8; crashAt++) {
      const relay = playRelay()
      const keep = memoryRecords()
      let writes = 0
      const isAlive = () => writes++ < crashAt
      const mortal = {
        get: keep.get,
        remove: async (name: string) => (isAlive() ? keep.remove(name) : undefined),
        set: async (name: string, record: unknown) => (isAlive() ? keep.set(name, record) : true),
      }
      const { client, wallet } = await settle(relay, { keep: mortal })
      const second = startPairing(client)
      const other = await playWallet(relay, (await second.pairing).uri)
      other.answer()
      other.settle()
      await second.session
      client.stop()
      const again = await createTestClient({ keep, relayUrl })
      const topic = again.getSession()?.topic
      again.stop()
      expect([undefined, wallet.topic, other.topic]).toContain(topic)
      topics.add(topic === undefined ? undefined : topic === wallet.topic ? 'first' : 'second')
    }
    expect(topics).toEqual(new Set([undefined, 'first', 'second']))
  })

  test('hardening R4: a lost or broken signer loses no session', async () => {
    const relay = playRelay()
    const { client, keep, session, wallet } = await settle(relay)
    client.stop()
    keep.records.set('signer', { privateKey: 'broken' })
    const again = await createTestClient({ keep, relayUrl })
    expect(again.getSession()).toEqual(await session)
    const id = wallet.say('wc_sessionPing', {})
    await expect
      .poll(() => wallet.heard().some((frame) => frame.id === id && frame.result === true))
      .toBeTruthy()
  })
})

describe('hardening R5', () => {
  test('hardening R5: without storage space, the session lives for this visit', async () => {
    const relay = playRelay()
    const keep = { ...memoryRecords(), set: async () => false }
    const logged: string[] = []
    const { client, wallet } = await settle(relay, { keep, onLog: (message) => logged.push(message) })
    expect(client.getSession()?.topic).toBe(wallet.topic)
    expect(logged).toContain('The session is kept for this visit only')
  })

  test('hardening R5: ten thousand messages leave a record of a few kilobytes', {
    timeout: 60_000,
  }, async () => {
    const relay = playRelay()
    const { client, keep, wallet } = await settle(relay)
    let last = 0
    for (let count = 0; count < 10_000; count++) last = wallet.say('wc_sessionPing', {})
    const seen = () => (keep.records.get('session') as SessionRecord).seenIds
    await expect.poll(() => seen().includes(last), { timeout: 50_000 }).toBeTruthy()
    expect(seen().length).toBeLessThanOrEqual(200)
    expect(client.getSession()).toBeDefined()
  })
})

test('hardening R3: a relay that accepts and does not respond is replaced by another socket', {
  timeout: 30_000,
}, async () => {
  const relay = playRelay()
  const { provider, wallet } = await settle(relay)
  relay.mood = 'mute'
  const sentBefore = relay.frames.length
  const signed = provider.request({ method: 'personal_sign', params: [] })
  signed.catch(() => {})
  await expect.poll(() => relay.frames.length).toBeGreaterThan(sentBefore)
  relay.mood = 'well'
  await expect
    .poll(() => wallet.heard().some(({ method }) => method === 'wc_sessionRequest'), { timeout: 20_000 })
    .toBeTruthy()
  const { id } = wallet.heard().find(({ method }) => method === 'wc_sessionRequest')
  relay.publish(wallet.topic, seal(wallet.key, JSON.stringify({ id, jsonrpc: '2.0', result: '0x01' })))
  expect(await signed).toBe('0x01')
})

test.each([
  'visibilitychange',
  'pageshow',
  'online',
])('hardening R10: a page that becomes active has a new socket immediately, and gets missed messages: %s', async (event) => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  // The client's timers never run, as on a phone that has suspended the page. Only the event can help.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const relay = playRelay()
  const { provider, wallet } = await settle(relay)
  const signed = provider.request({ method: 'personal_sign', params: [event] })
  const isAsked = ({ method }: { method?: string }) => method === 'wc_sessionRequest'
  await expect.poll(() => wallet.heard().some(isAsked)).toBeTruthy()
  relay.kill()
  const { id } = wallet.heard().find(isAsked)
  relay.publish(wallet.topic, seal(wallet.key, JSON.stringify({ id, jsonrpc: '2.0', result: event })))
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
  expect(relay.openSockets()).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event(event))
  expect(await signed).toBe(event)
})

describe('hardening R14', () => {
  const issuedAt = (address: string) => {
    const [, claims = ''] = new URL(address).searchParams.get('auth')?.split('.') ?? []
    const bytes = fromBase64(claims.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(bytes)).iat as number
  }

  test('hardening R14: a clock that is ahead, by minutes or by a day, is corrected after the relay’s refusal', async () => {
    const relay = playRelay()
    const alerts: AlertCode[] = []
    relay.mood = { closes: 'JWT validation error: JWT Token is not yet valid' }
    const client = await createTestClient({ onAlert: (code) => alerts.push(code), relayUrl })
    const { pairing } = startPairing(client)
    const isDayBack = () => relay.addresses.some((address) => issuedAt(address) < Date.now() / 1000 - 86_400)
    await expect.poll(isDayBack).toBe(true)
    relay.mood = 'well'
    expect((await pairing).uri).toMatch(/^wc:/)
    // The relay refused every socket, but there is only one alert.
    expect(alerts).toEqual(['JWT_TOKEN_NOT_VALID'])
    const backdated = relay.addresses.map((address) => Math.round(Date.now() / 1000 - issuedAt(address)))
    expect(backdated[0]).toBeGreaterThanOrEqual(60)
    expect(backdated[1]).toBeGreaterThanOrEqual(15 * 60)
  })

  test('hardening R14: a clock that is a day behind is corrected, too', async () => {
    const relay = playRelay()
    relay.mood = { closes: relayRefusals.expired }
    const client = await createTestClient({ relayUrl })
    const { pairing } = startPairing(client)
    const isDayAhead = () => relay.addresses.some((address) => issuedAt(address) > Date.now() / 1000 + 80_000)
    await expect.poll(isDayAhead).toBe(true)
    relay.mood = 'well'
    expect((await pairing).uri).toMatch(/^wc:/)
  })
})

test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
])('error: a relay that responds %s raises %s, and the attempt ends immediately', async (reason, alert) => {
  const relay = playRelay()
  relay.mood = { closes: reason }
  const alerts: AlertCode[] = []
  const client = await createTestClient({ onAlert: (code) => alerts.push(code), relayUrl })
  await expect(startPairing(client).session).rejects.toMatchObject({
    code: 'RELAY_UNREACHABLE',
    details: reason,
  })
  await expect(startPairing(client).session).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  expect(relay.addresses.length).toBeGreaterThan(1)
  expect(alerts).toEqual([alert])
})

test('behavior: no socket before it is needed; the public relay gets the project id, and its other URL is next', async () => {
  const relay = playRelay()
  relay.mood = 'mute'
  const client = await createTestClient({ projectId: 'my-project', relayUrl: undefined as never })
  expect(relay.addresses).toEqual([])
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  startPairing(client)
  await expect.poll(() => relay.addresses.length === 1).toBeTruthy()
  await vi.advanceTimersByTimeAsync(8_500)
  vi.useRealTimers()
  await expect.poll(() => relay.addresses.length === 2).toBeTruthy()
  const [first = '', second = ''] = relay.addresses
  expect([new URL(first).host, new URL(second).host]).toEqual([
    'relay.walletconnect.org',
    'relay.walletconnect.com',
  ])
  expect(new URL(first).searchParams.get('projectId')).toBe('my-project')
})

describe('a response that no caller waits for any more', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const asked = { method: 'personal_sign', params: [{}], tag: 'asked-1' }
  const askedId = async (wallet: Awaited<ReturnType<typeof playWallet>>): Promise<number> => {
    const find = () => wallet.heard().find(({ method }) => method === 'wc_sessionRequest')
    await expect.poll(() => find() !== undefined).toBeTruthy()
    return find()?.id
  }
  const answerTo = (relay: PlayedRelay, wallet: Awaited<ReturnType<typeof playWallet>>, frame: object) =>
    relay.publish(wallet.topic, seal(wallet.key, JSON.stringify({ jsonrpc: '2.0', ...frame })))

  test('hardening R32: is reported after the deadline, once', async () => {
    const relay = playRelay()
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    onTestFinished(() => void vi.useRealTimers())
    const late: unknown[] = []
    const { provider, wallet } = await settle(relay, { onLateAnswer: (answer) => late.push(answer) })
    const sent = provider.request(asked)
    sent.catch(() => {})
    const id = await askedId(wallet)
    await vi.advanceTimersByTimeAsync(5 * 60_000 + 30_000)
    await expect(sent).rejects.toMatchObject({ code: 8000 })
    answerTo(relay, wallet, { id, result: hash })
    answerTo(relay, wallet, { id, result: hash })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(late).toEqual([{ method: 'personal_sign', result: hash, tag: 'asked-1' }])
  })

  test('hardening R32: an error is reported as what it is: a rejection, or unknown', async () => {
    const relay = playRelay()
    const { client, keep, provider, wallet } = await settle(relay)
    const asks = [1, 2].map((number) => provider.request({ ...asked, tag: `asked-${number}` }))
    for (const each of asks) each.catch(() => {})
    const ids = () => wallet.heard().filter(({ method }) => method === 'wc_sessionRequest')
    await expect.poll(() => ids().length).toBe(2)
    client.stop()
    const late: unknown[] = []
    await createTestClient({ keep, onLateAnswer: (answer) => late.push(answer), relayUrl })
    await expect.poll(() => relay.openSockets() === 1).toBeTruthy()
    answerTo(relay, wallet, { error: { code: 4001, message: 'no' }, id: ids()[0]?.id })
    answerTo(relay, wallet, { error: { code: -32603, message: 'already known' }, id: ids()[1]?.id })
    await expect.poll(() => late.length).toBe(2)
    expect(late).toEqual([
      { isUnclear: false, method: 'personal_sign', result: undefined, tag: 'asked-1' },
      { isUnclear: true, method: 'personal_sign', result: undefined, tag: 'asked-2' },
    ])
  })

  test('hardening R32: is reported to the next visit; a response in time is not', async () => {
    const relay = playRelay()
    const { client, keep, provider, wallet } = await settle(relay)
    provider.request(asked).catch(() => {})
    const id = await askedId(wallet)
    client.stop()
    const late: unknown[] = []
    const next = await createTestClient({ keep, onLateAnswer: (answer) => late.push(answer), relayUrl })
    await expect.poll(() => relay.openSockets() === 1).toBeTruthy()
    answerTo(relay, wallet, { id, result: hash })
    await expect.poll(() => late.length).toBe(1)
    expect(late).toEqual([{ method: 'personal_sign', result: hash, tag: 'asked-1' }])

    const inTime = next.getProvider('eip155').request({ ...asked, tag: 'asked-2' })
    const ids = () => wallet.heard().filter(({ method }) => method === 'wc_sessionRequest')
    await expect.poll(() => ids().length).toBe(2)
    answerTo(relay, wallet, { id: ids()[1]?.id, result: hash })
    expect(await inTime).toBe(hash)
    expect(late).toHaveLength(1)
  })

  test.each([
    ['no number', { error: { message: 'User rejected' } }],
    ['no words', { error: { code: 4001 } }],
    ['a number as a text', { error: { code: '4001', message: 'x' } }],
    ['a sentence alone', { error: 'User rejected' }],
    ['nothing in it', { error: {} }],
  ])('hardening R32: a response with %s ends its request immediately', async (_, frame) => {
    const relay = playRelay()
    const { provider, wallet } = await settle(relay)
    const sent = provider.request({ method: 'personal_sign', params: [{}] })
    sent.catch(() => {})
    answerTo(relay, wallet, { id: await askedId(wallet), ...frame })
    await expect(sent).rejects.toMatchObject({ code: expect.any(Number), message: expect.any(String) })
  })

  test('hardening R32: an answer that says nothing at all ends what waits for it, too', async () => {
    const relay = playRelay()
    const { provider, wallet } = await settle(relay)
    const sent = provider.request({ method: 'personal_sign', params: [{}] })
    answerTo(relay, wallet, { id: await askedId(wallet) })
    expect(await sent).toBeNull()
  })

  test.each([
    ['its number alone', 4001],
    ['its number as a text', '4001'],
    ['an error inside it', { error: { code: 4001 } }],
    ['a code of another name', { errorCode: 4001, message: 'x' }],
    ['another field', { code: -32603, message: 'x', payload: { code: 4001 } }],
    ['a code in words', { code: 'ACTION_REJECTED', message: 'x' }],
    ['words of another name', { code: -32000, msg: 'User rejected' }],
  ])('hardening R32: a rejection that is known by %s is a rejection', async (_, error) => {
    const relay = playRelay()
    const { provider, wallet } = await settle(relay)
    const sent = provider.request({ method: 'personal_sign', params: [{}] })
    const refused = sent.catch((cause: unknown) => readWalletError(cause).kind)
    answerTo(relay, wallet, { error, id: await askedId(wallet) })
    expect(await refused).toBe('rejected')
  })

  test("behavior: a wallet's own error inside another is included", async () => {
    const relay = playRelay()
    const { provider, wallet } = await settle(relay)
    const sent = provider.request({ method: 'personal_sign', params: [{}] })
    sent.catch(() => {})
    const error = {
      code: -32603,
      data: { code: 4001, message: 'User denied' },
      message: 'Internal JSON-RPC error.',
    }
    answerTo(relay, wallet, { error, id: await askedId(wallet) })
    await expect(sent).rejects.toMatchObject({ data: { code: 4001 } })
  })
})
