import { base64url } from '../keys/base64url.js'
import type { FrameStore } from '../storage/frameStore.js'
import { withLock } from './withLock.js'

/** The key that a session is bound to: P-256, and no script can read its private half. */
export type DeviceKey = {
  privateKey: CryptoKey
  publicJwk: { crv: string; kty: string; x: string; y: string }
}

const storeName = 'device-key'
const lockName = 'portico-device-key'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** What opens with nothing, or is good with nothing, but that key and what the server knows it by. */
const boundNames = ['device-seal', 'email-attempt', 'session']

/**
 * The key of this partition; made at its first use. Read each time: another tab may have replaced it, and what a tab
 * remembered would sign as a device that is gone.
 */
export async function loadDeviceKey(store: FrameStore): Promise<DeviceKey> {
  const kept = await readDeviceKey(store)
  // Another tab may be first.
  return kept ?? withLock(lockName, async () => (await readDeviceKey(store)) ?? makeDeviceKey(store))
}

/** The key of this partition, if there is one yet. */
export async function readDeviceKey(store: FrameStore): Promise<DeviceKey | undefined> {
  const kept = await store.get(storeName)
  return isDeviceKey(kept) ? kept : undefined
}

/**
 * Puts a new key in the place of one that its person took away, and forgets what was bound to it: to its person this browser
 * is a new device from then on. Does nothing where another tab has done so already, whose key may have signed in meanwhile.
 */
export async function replaceDeviceKey(store: FrameStore, removed: DeviceKey): Promise<void> {
  await withLock(lockName, async () => {
    const kept = await readDeviceKey(store)
    if (kept?.publicJwk.x !== removed.publicJwk.x) return
    for (const name of boundNames) await store.remove(name)
    await makeDeviceKey(store)
  })
}

async function makeDeviceKey(store: FrameStore): Promise<DeviceKey> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const { crv = '', kty = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const key = { privateKey: pair.privateKey, publicJwk: { crv, kty, x, y } }
  await store.put(storeName, key)
  return key
}

function isDeviceKey(input: unknown): input is DeviceKey {
  if (typeof input !== 'object' || input === null) return false
  const { privateKey, publicJwk } = input as Partial<DeviceKey>
  return privateKey instanceof CryptoKey && typeof publicJwk?.x === 'string'
}

export type ProofParameters = {
  method: string
  /** Without query and fragment. */
  url: string
  accessToken?: string | undefined
  /** The server's latest nonce, where it gave one. */
  nonce?: string | undefined
  /** Unix seconds, by the server's clock. */
  issuedAt: number
}

/** A proof that whoever sends a request has the key. RFC 9449, section 4.2. */
export async function signProof(
  { privateKey, publicJwk }: DeviceKey,
  { accessToken, issuedAt, method, nonce, url }: ProofParameters,
): Promise<string> {
  const header = { alg: 'ES256', jwk: publicJwk, typ: 'dpop+jwt' }
  const claims = {
    htm: method,
    htu: url,
    iat: issuedAt,
    jti: base64url.encode(crypto.getRandomValues(new Uint8Array(16))),
    ...(nonce !== undefined && { nonce }),
    ...(accessToken !== undefined && { ath: await hashToken(accessToken) }),
  }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign(
    { hash: 'SHA-256', name: 'ECDSA' },
    privateKey,
    new TextEncoder().encode(signed),
  )
  return `${signed}.${base64url.encode(new Uint8Array(signature))}`
}

async function hashToken(token: string): Promise<string> {
  return base64url.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))),
  )
}

function encode(part: object): string {
  return base64url.encode(new TextEncoder().encode(JSON.stringify(part)))
}
