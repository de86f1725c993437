import { base64url } from '../keys/base64url.js'
import type { FrameStore } from '../storage/frameStore.js'
import { withLock } from './withLock.js'

/** The key that a session is bound to: P-256, with a private half that no script can read. */
export type DeviceKey = {
  privateKey: CryptoKey
  publicJwk: { crv: string; kty: string; x: string; y: string }
}

const storeName = 'device-key'
const lockName = 'portico-device-key'
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Stored values that are useless without the device key, or without the identity that the server derives from it. */
const boundNames = ['device-seal', 'email-attempt', 'session']

/**
 * Returns the key of this partition. The first call creates it. The key is read each time, because another tab may have
 * replaced it. A remembered key would sign as a device that no longer exists.
 */
export async function loadDeviceKey(store: FrameStore): Promise<DeviceKey> {
  const kept = await readDeviceKey(store)
  // Another tab may create the key first.
  return kept ?? withLock(lockName, async () => (await readDeviceKey(store)) ?? makeDeviceKey(store))
}

/** Returns the key of this partition, if there is one. */
export async function readDeviceKey(store: FrameStore): Promise<DeviceKey | undefined> {
  const kept = await store.get(storeName)
  return isDeviceKey(kept) ? kept : undefined
}

/**
 * Replaces a key whose device the user has removed, and deletes the values that were bound to it. From then on, this
 * browser is a new device to the user. If another tab has already replaced the key, this function does nothing, because
 * the new key may already have a session.
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
  /** URL without query and fragment. */
  url: string
  accessToken?: string | undefined
  /** The server's latest nonce, if it sent one. */
  nonce?: string | undefined
  /** Unix seconds, by this device's clock. If the clock is wrong, the server may require a nonce of its own. */
  issuedAt: number
}

/** Signs a proof that the sender of a request has the key. Source: RFC 9449, section 4.2. */
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
