import { base64urlnopad } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { pause } from '../../core/pause.js'
import { askLocalNetwork } from './askLocalNetwork.js'

// The page's side of a session with a wallet app on the same phone. Source: Mobile Wallet Adapter specification 2.0
// (solana-mobile.github.io/mobile-wallet-adapter/spec/spec.html).

/** The page's identity, which the wallet shows. */
export type MobileIdentity = { name: string; uri: string; icon?: string | undefined }

/** Sends a request to the wallet, which shows it to the user. Rejects with the wallet's JSON-RPC error. */
export type MobileRequest = (
  method: string,
  params: Record<string, unknown>,
) => Promise<Record<string, unknown>>

/** The ports on which a wallet may listen. */
const ports = { first: 49_152, count: 16_384 }

/** Pauses between attempts to reach the wallet, in ms. The user may first have to choose an app. */
const retryMs = [150, 150, 200, 500, 500, 750, 750, 1_000]

/** How long to wait until the wallet listens, and again until it completes the handshake, in ms. */
const patienceMs = 30_000

const subprotocol = 'com.solana.mobilewalletadapter.v1'
const publicKeyLength = 65
const ivLength = 12

/**
 * Opens the wallet's app, does `work` with it, and ends the session. All messages are encrypted with a key that only
 * this page and the app that received the link have.
 */
export async function withMobileWallet<result>(
  work: (request: MobileRequest) => Promise<result>,
): Promise<result> {
  const { subtle } = crypto
  const association = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const associationKey = new Uint8Array(await subtle.exportKey('raw', association.publicKey))
  const random = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
  const port = ports.first + (random % ports.count)
  const query = new URLSearchParams({
    association: base64urlnopad.encode(associationKey),
    port: String(port),
    v: 'v1',
  })
  const address = `ws://localhost:${port}/solana-wallet`
  await askLocalNetwork(() => knock(address))
  window.location.assign(`solana-wallet:/v1/associate/local?${query}`)
  const socket = await reach(address)
  const ended = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () =>
      reject({ code: 4900, message: 'The connection to the wallet was closed.' }),
    )
  })
  ended.catch(() => {})
  try {
    const greeted = greet(socket, association.privateKey, associationKey)
    const channel = await Promise.race([within(greeted, patienceMs), ended])
    return await Promise.race([work(channel), ended])
  } finally {
    socket.close()
  }
}

/** Tries to connect before any app listens. Resolves once the attempt has ended. */
function knock(url: string): Promise<void> {
  const socket = new WebSocket(url, subprotocol)
  return new Promise((resolve) => {
    socket.addEventListener('error', () => resolve())
    socket.addEventListener('close', () => resolve())
    socket.addEventListener('open', () => socket.close())
  })
}

/** Opens a socket to the wallet once the wallet listens. */
async function reach(url: string): Promise<WebSocket> {
  const endsAt = performance.now() + patienceMs
  for (let tries = 0; performance.now() < endsAt; tries++) {
    const socket = new WebSocket(url, subprotocol)
    socket.binaryType = 'arraybuffer'
    const opened = new Promise<boolean>((resolve) => {
      socket.addEventListener('open', () => resolve(true))
      socket.addEventListener('error', () => resolve(false))
    })
    if (await within(opened, Math.max(0, endsAt - performance.now()))) return socket
    await pause(retryMs[tries] ?? 1_000)
  }
  throw { code: 4900, message: 'No wallet on this phone responded.' }
}

async function within<value>(running: Promise<value>, ms: number): Promise<value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject({ code: 4900, message: 'No wallet on this phone responded.' }), ms)
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Agrees on a key with the app that has the link. */
async function greet(
  socket: WebSocket,
  associationSecret: CryptoKey,
  associationKey: Uint8Array<ArrayBuffer>,
): Promise<MobileRequest> {
  const { subtle } = crypto
  const own = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const ownKey = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
  const proof = await subtle.sign({ hash: 'SHA-256', name: 'ECDSA' }, associationSecret, ownKey)
  const hello = new Uint8Array([...ownKey, ...new Uint8Array(proof)])
  const pings = (data: ArrayBuffer) => data.byteLength === 0 && socket.send(hello)
  const answered = nextMessage(socket, pings)
  socket.send(hello)
  const answer = await answered

  const walletKey = await subtle.importKey(
    'raw',
    answer.slice(0, publicKeyLength),
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const shared = await subtle.deriveBits({ name: 'ECDH', public: walletKey }, own.privateKey, 256)
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(
    { hash: 'SHA-256', info: new Uint8Array(), name: 'HKDF', salt: associationKey },
    secret,
    { length: 128, name: 'AES-GCM' },
    false,
    ['encrypt', 'decrypt'],
  )
  // A wallet of version 1 sends its properties in its first message, after its key.
  const properties = answer.slice(publicKeyLength)
  return createChannel(socket, key, properties.byteLength > 0 ? 1 : 0)
}

/** Waits for the first message that `skip` does not consume. */
function nextMessage(socket: WebSocket, skip: (data: ArrayBuffer) => unknown): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const onMessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (skip(data) !== false) return
      socket.removeEventListener('message', onMessage)
      resolve(data)
    }
    socket.addEventListener('message', onMessage)
  })
}

type Pending = { resolve: (result: Record<string, unknown>) => void; reject: (error: unknown) => void }

/** Creates the channel for numbered and encrypted requests and responses. A message out of order ends the session. */
function createChannel(socket: WebSocket, key: CryptoKey, received: number): MobileRequest {
  const { subtle } = crypto
  const pending = new Map<number, Pending>()
  let sent = 0
  let next = received + 1
  const decrypt = async (data: ArrayBuffer) => {
    const sequence = new DataView(data).getUint32(0)
    if (sequence !== next++) {
      throw new InvalidResponseError({ path: 'wallet', problem: 'A message is repeated, or missing.' })
    }
    const iv = data.slice(4, 4 + ivLength)
    const text = await subtle.decrypt(
      { additionalData: data.slice(0, 4), iv, name: 'AES-GCM' },
      key,
      data.slice(4 + ivLength),
    )
    return JSON.parse(new TextDecoder().decode(text)) as Record<string, unknown>
  }
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    decrypt(data).then(
      ({ error, id, result }) => {
        const waiting = pending.get(Number(id))
        pending.delete(Number(id))
        if (error) waiting?.reject(toRefusal(error))
        else waiting?.resolve((result ?? {}) as Record<string, unknown>)
      },
      // The message was changed, or is not from this session.
      () => socket.close(),
    )
  })
  return async (method, params) => {
    const id = ++sent
    const head = new Uint8Array(4)
    new DataView(head.buffer).setUint32(0, id)
    const iv = crypto.getRandomValues(new Uint8Array(ivLength))
    const text = new TextEncoder().encode(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
      pending.set(id, { reject, resolve })
    })
    const body = await subtle.encrypt({ additionalData: head, iv, name: 'AES-GCM' }, key, text)
    socket.send(new Uint8Array([...head, ...iv, ...new Uint8Array(body)]))
    return answered
  }
}

/** Converts the wallet's codes for a rejection: not authorized, and not signed. */
function toRefusal(error: unknown): unknown {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === -1 || code === -3 ? { code: 4001, message } : error
}
