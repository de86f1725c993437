import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import type { ReceivedMessage, RelayMethod } from '@portico/protocol/relay'
import { base58 } from '@scure/base'
import { WebSocket } from 'ws'

export type RelayIdentity = { clientId: string; privateKey: KeyObject }

/** Creates a client's key and its did:key. */
export function createRelayIdentity(): RelayIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { clientId: `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...x))}`, privateKey }
}

export type RelayClaims = { aud: string; iss: string; iat: number; exp: number; sub: string }

/** Signs a token as clients do, or with other claims, another header or another key. */
export function signRelayToken(
  identity: RelayIdentity,
  relayUrl: string,
  claims: Partial<RelayClaims> = {},
  header: object = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const iat = Math.floor(Date.now() / 1000)
  const payload = {
    aud: relayUrl,
    exp: iat + 86_400,
    iat,
    iss: identity.clientId,
    sub: randomBytes(32).toString('hex'),
    ...claims,
  }
  const parts = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = sign(null, Buffer.from(parts.join('.')), identity.privateKey)
  return [...parts, signature.toString('base64url')].join('.')
}

export const newTopic = () => randomBytes(32).toString('hex')

export type Answer = { id: unknown; result?: unknown; error?: { code: number; message: string } }

export type RelayClient = {
  socket: WebSocket
  identity: RelayIdentity
  /** Every received message, in order. */
  received: ReceivedMessage[]
  ask: (method: RelayMethod, params: object) => Promise<Answer>
  /** Sends a request and returns its result. @throws if the relay returns an error */
  call: <result = unknown>(method: RelayMethod, params: object) => Promise<result>
  close: () => Promise<void>
}

export type RelayClientOptions = {
  identity?: RelayIdentity | undefined
  /** False: received messages are not confirmed. */
  confirms?: boolean | undefined
  /** False: pings are not answered. */
  autoPong?: boolean | undefined
  onMessage?: ((message: ReceivedMessage) => void) | undefined
  query?: Record<string, string> | undefined
  headers?: Record<string, string> | undefined
}

/** Opens a client that implements only the relay protocol, for tests that must see every frame. */
export async function openRelayClient(
  relayUrl: string,
  options: RelayClientOptions = {},
): Promise<RelayClient> {
  const {
    autoPong = true,
    confirms = true,
    headers,
    identity = createRelayIdentity(),
    onMessage,
    query,
  } = options
  const url = new URL(relayUrl)
  url.search = String(new URLSearchParams({ auth: signRelayToken(identity, relayUrl), ...query }))
  const socket = new WebSocket(url, { autoPong, headers })
  const received: ReceivedMessage[] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  let lastId = 0
  // One listener for each waiting request.
  socket.setMaxListeners(0)
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString())
    if (frame.method !== 'irn_subscription') return waiting.get(frame.id)?.(frame)
    received.push(frame.params.data)
    onMessage?.(frame.params.data)
    if (confirms) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  await once(socket, 'open')

  const ask: RelayClient['ask'] = (method, params) =>
    new Promise((resolve, reject) => {
      const id = String(++lastId)
      const onClose = () => reject(new Error('The socket ended.'))
      socket.once('close', onClose)
      waiting.set(id, (answer) => {
        waiting.delete(id)
        socket.off('close', onClose)
        resolve(answer)
      })
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return {
    ask,
    async call<result>(method: RelayMethod, params: object) {
      const { error, result } = await ask(method, params)
      if (error) throw new Error(`${error.code} ${error.message}`)
      return result as result
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return
      const closed = once(socket, 'close')
      socket.terminate()
      await closed
    },
    identity,
    received,
    socket,
  }
}
