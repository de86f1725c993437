import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { solanaDevAccounts } from '@portico/testkit'
import { base58, base64, base64urlnopad } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Connector } from '../../core/connector.js'
import { toNetwork } from '../../core/network.js'
import { solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const [alice] = solanaDevAccounts
const { subtle } = crypto

beforeAll(() => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
  vi.stubGlobal('WebSocket', WebSocket)
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/**
 * Free ports in the range from which the kit chooses. They are at its end, where Linux does not assign ports to other
 * programs.
 */
let free: number[] = []
beforeEach(async () => {
  free = []
  const holders: Server[] = []
  while (free.length < 6) {
    const port = randomInt(61_000, 65_536)
    const holder = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      holder.once('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true))
    })
    if (!isFree) continue
    holders.push(holder)
    free.push(port)
  }
  for (const holder of holders) await new Promise((resolve) => holder.close(resolve))
  const real = crypto.getRandomValues.bind(crypto)
  const choice = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint16Array) array.fill((free.shift() ?? 0) - 49_152)
    else real(array as unknown as Uint8Array<ArrayBuffer>)
    return array
  })
  onTestFinished(() => choice.mockRestore())
})

type Answers = Record<string, (params: Record<string, never>) => unknown>

/** Starts a wallet's app on the same phone. A link opens the app, which then listens and signs with alice's key. */
function startPhone(
  options: { answers?: Answers; isMute?: boolean; tampers?: boolean; version?: 1 | undefined } = {},
) {
  const opened: URL[] = []
  let onMute = () => {}
  const muted = new Promise<void>((resolve) => {
    onMute = resolve
  })
  const asked: { method: string; params: Record<string, unknown> }[] = []
  const answers: Answers = {
    authorize: () => ({
      accounts: [{ address: base64.encode(base58.decode(alice.address)), label: 'Alice' }],
      auth_token: 'token',
    }),
    sign_messages: ({ payloads }: Record<string, unknown>) => ({
      signed_payloads: (payloads as string[]).map((payload) => {
        const message = base64.decode(payload)
        return base64.encode(new Uint8Array([...message, ...ed25519.sign(message, alice.privateKey)]))
      }),
    }),
    ...options.answers,
  }
  const serve = async (socket: WebSocket, associationKey: Uint8Array<ArrayBuffer>) => {
    const verifying = await subtle.importKey(
      'raw',
      associationKey,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const own = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    let key: CryptoKey | undefined
    let sent = 0
    const send = async (aes: CryptoKey, value: unknown) => {
      const head = new Uint8Array(4)
      new DataView(head.buffer).setUint32(0, ++sent)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const text = new TextEncoder().encode(JSON.stringify(value))
      const body = await subtle.encrypt({ additionalData: head, iv, name: 'AES-GCM' }, aes, text)
      const bytes = new Uint8Array([...head, ...iv, ...new Uint8Array(body)])
      if (options.tampers && 'id' in (value as object)) bytes.set([(bytes.at(-1) ?? 0) ^ 1], bytes.length - 1)
      return bytes
    }
    socket.on('message', async (data: Buffer) => {
      const bytes = new Uint8Array(data)
      if (!key) {
        const [theirs, proof] = [bytes.slice(0, 65), bytes.slice(65)]
        if (!(await subtle.verify({ hash: 'SHA-256', name: 'ECDSA' }, verifying, proof, theirs))) {
          return socket.close()
        }
        const public_ = await subtle.importKey(
          'raw',
          theirs,
          { name: 'ECDH', namedCurve: 'P-256' },
          false,
          [],
        )
        const shared = await subtle.deriveBits({ name: 'ECDH', public: public_ }, own.privateKey, 256)
        const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
        key = await subtle.deriveKey(
          { hash: 'SHA-256', info: new Uint8Array(), name: 'HKDF', salt: associationKey },
          secret,
          { length: 128, name: 'AES-GCM' },
          false,
          ['encrypt', 'decrypt'],
        )
        const ownKey = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
        const properties = options.version ? await send(key, { v: '1' }) : new Uint8Array()
        return socket.send(new Uint8Array([...ownKey, ...properties]))
      }
      const text = await subtle.decrypt(
        { additionalData: bytes.slice(0, 4), iv: bytes.slice(4, 16), name: 'AES-GCM' },
        key,
        bytes.slice(16),
      )
      const { id, method, params } = JSON.parse(new TextDecoder().decode(text))
      asked.push({ method, params })
      const answer = answers[method]?.(params) ?? { error: { code: -32601, message: 'unknown' } }
      const isError = typeof answer === 'object' && 'error' in answer
      socket.send(await send(key, { id, jsonrpc: '2.0', ...(isError ? answer : { result: answer }) }))
    })
  }
  const open = (href: string) => {
    const url = new URL(href)
    opened.push(url)
    const association = url.searchParams.get('association') ?? ''
    // An app takes a moment to start.
    setTimeout(() => {
      const server = new WebSocketServer({
        host: 'localhost',
        path: '/solana-wallet',
        port: Number(url.searchParams.get('port')),
      })
      onTestFinished(() => void server.close())
      server.on('connection', (socket) => {
        if (options.isMute) return onMute()
        void serve(socket, new Uint8Array(base64urlnopad.decode(association)))
        socket.on('close', () => server.close())
      })
    }, 50)
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { assign: open } }))
  return { asked, muted, opened }
}

const networks = [toNetwork(solanaMainnet)]
const context = {
  metadata: { description: '', icons: ['/icon.png'], name: 'Agora', url: 'https://agora.example' },
  networks,
}

async function findConnector(): Promise<Connector> {
  const connectors = await new Promise<readonly Connector[]>((resolve) => {
    onTestFinished(solana().discover(context, resolve))
  })
  const found = connectors.find(({ id }) => id === 'mobileWalletAdapter')
  if (!found) throw new Error('not listed')
  return found
}
const connectTo = (connector: Connector) =>
  solana().connect(connector, { networks, signal: new AbortController().signal })

test.each([
  1,
  undefined,
] as const)('default: a wallet on the same phone is opened, connected and signs (session version %s)', async (version) => {
  const { asked, opened } = startPhone({ version })
  const connector = await findConnector()
  const session = await connectTo(connector)
  expect(session).toMatchObject({
    accounts: [{ address: alice.address }],
    networkId: solanaMainnet.caipNetworkId,
    networkIds: [solanaMainnet.caipNetworkId],
  })
  expect(opened[0]?.href).toMatch(/^solana-wallet:\/v1\/associate\/local\?association=[\w-]+&port=\d+&v=v1$/)
  const signature = await solana().signMessage?.(session, { address: alice.address, message: 'Grüße' })
  const message = new TextEncoder().encode('Grüße')
  expect(ed25519.verify(base58.decode(signature ?? ''), message, base58.decode(alice.address))).toBe(true)
  // The second time, the wallet gets the token that it issued.
  expect(asked.map(({ method, params }) => [method, params.auth_token, params.chain])).toEqual([
    ['authorize', undefined, 'solana:mainnet'],
    ['authorize', 'token', 'solana:mainnet'],
    ['sign_messages', undefined, undefined],
  ])
  expect(asked[0]?.params.identity).toEqual({
    icon: '/icon.png',
    name: 'Agora',
    uri: 'https://agora.example',
  })
  // Each session has another key and another port.
  expect(new Set(opened.map(({ search }) => search)).size).toBe(2)
  await solana().disconnect(session)
  expect(
    await solana().reconnect(connector, {
      lapsed: false,
      networks,
      onAvailable: () => {},
      signal: new AbortController().signal,
    }),
  ).toBeNull()
})

test('error: a rejection, with the specification’s message', async () => {
  startPhone({ answers: { authorize: () => ({ error: { code: -1, message: 'authorization failed' } }) } })
  await expect(connectTo(await findConnector())).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
})

test('behavior: an expired authorization is requested again from the user', async () => {
  let isValid = true
  const { asked } = startPhone({
    answers: {
      authorize: ({ auth_token: token }: Record<string, unknown>) =>
        token !== undefined && !isValid
          ? { error: { code: -1, message: 'auth_token not valid' } }
          : {
              accounts: [{ address: base64.encode(base58.decode(alice.address)) }],
              auth_token: token === undefined ? `token ${asked.length}` : token,
            },
    },
  })
  const session = await connectTo(await findConnector())
  isValid = false
  const signature = await solana().signMessage?.(session, { address: alice.address, message: 'Again' })
  const message = new TextEncoder().encode('Again')
  expect(ed25519.verify(base58.decode(signature ?? ''), message, base58.decode(alice.address))).toBe(true)
  expect(asked.map(({ method, params }) => [method, params.auth_token])).toEqual([
    ['authorize', undefined],
    ['authorize', 'token 1'],
    ['authorize', undefined],
    ['sign_messages', undefined],
  ])
})

test('error: an app that listens without responding is given up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['clearTimeout', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { muted } = startPhone({ isMute: true })
  const connecting = connectTo(await findConnector()).catch((error: unknown) => error)
  await muted
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await connecting).toMatchObject({ code: 'CONNECTION_FAILED' })
})

test('hardening A36: a response that was tampered with ends the session', async () => {
  startPhone({ tampers: true })
  await expect(connectTo(await findConnector())).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})

/**
 * Simulates a browser that guards the local network. Each read returns the next state, and after the last one that
 * state again.
 */
function guardLocalNetwork(known: string, ...states: PermissionState[]) {
  const query = async ({ name }: { name: string }) => {
    if (name !== known) throw new TypeError('unknown permission')
    return { state: states.length > 1 ? states.shift() : states[0] }
  }
  vi.stubGlobal('navigator', { permissions: { query }, userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
  onTestFinished(() => void vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' }))
}

test.each([
  'loopback-network',
  'local-network-access',
])('error: a page without local network access (%s) opens no app, and says how to allow it', async (name) => {
  const { opened } = startPhone()
  guardLocalNetwork(name, 'denied')
  await expect(connectTo(await findConnector())).rejects.toMatchObject({
    code: 'LOCAL_NETWORK_BLOCKED',
    message: expect.stringContaining('site settings'),
  })
  expect(opened).toEqual([])
})

test('behavior: the browser’s local network prompt comes before the app opens', async () => {
  const { opened } = startPhone()
  const sockets: string[] = []
  class Socket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol)
      sockets.push(opened.length === 0 ? 'knocks' : 'reaches')
    }
  }
  vi.stubGlobal('WebSocket', Socket)
  onTestFinished(() => void vi.stubGlobal('WebSocket', WebSocket))
  guardLocalNetwork('loopback-network', 'prompt', 'granted')
  expect(await connectTo(await findConnector())).toMatchObject({ accounts: [{ address: alice.address }] })
  expect(sockets.slice(0, 2)).toEqual(['knocks', 'reaches'])
  // The user dismissed the prompt, which is not a refusal.
  guardLocalNetwork('loopback-network', 'prompt')
  expect(await connectTo(await findConnector())).toMatchObject({ accounts: [{ address: alice.address }] })
  // The user refused, so the kit does not open the app.
  guardLocalNetwork('loopback-network', 'prompt', 'denied')
  await expect(connectTo(await findConnector())).rejects.toMatchObject({ code: 'LOCAL_NETWORK_BLOCKED' })
  expect(opened).toHaveLength(2)
})

test('behavior: not on other devices', async () => {
  startPhone()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
  const lists: unknown[] = []
  onTestFinished(solana().discover(context, (connectors) => lists.push(connectors)))
  await vi.dynamicImportSettled()
  expect(lists).toEqual([])
})

test.each([
  ['an ordinary page', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile', true, true],
  ['a page without TLS', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile', false, false],
  ["another app's view", 'Mozilla/5.0 (Linux; Android 15; wv) Version/4.0 Chrome/140 Mobile', true, false],
  ['Instagram', 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Instagram 300.0', true, false],
])('behavior: %s: the row for wallets on this phone is shown if it can work', async (_, userAgent, isSecure, isThere) => {
  vi.stubGlobal('navigator', { userAgent })
  vi.stubGlobal('isSecureContext', isSecure)
  onTestFinished(() => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15)' })
    vi.stubGlobal('isSecureContext', undefined)
  })
  let found: readonly Connector[] = []
  const stop = solana({ announced: false }).discover(
    { metadata: {}, networks: [toNetwork(solanaMainnet)] },
    (connectors) => {
      found = connectors
    },
  )
  onTestFinished(stop)
  const isFound = () => found.some(({ id }) => id === 'mobileWalletAdapter')
  await vi.dynamicImportSettled()
  expect(isFound()).toBe(isThere)
})
