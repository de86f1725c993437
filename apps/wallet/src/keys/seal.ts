import { WalletError } from '../errors/WalletError.js'

/**
 * What a sealed copy of a seed belongs to. All fields are authenticated, so a moved or rolled-back copy does not open.
 */
export type SealContext = {
  userId: string
  walletId: string
  /** Id of the device, or of the envelope. */
  holderId: string
  /** Increases each time the wallet gets a new seed. */
  version: number
}

/** AES-256-GCM: a nonce of 12 bytes, then the sealed bytes with their tag. */
export type Sealed = Uint8Array<ArrayBuffer>

const nonceBytes = 12

/** Seals `plain` with a key from `combineSecrets`. */
export async function seal(
  key: CryptoKey,
  plain: Uint8Array<ArrayBuffer>,
  context: SealContext,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const algorithm = { additionalData: associatedData(context), iv, name: 'AES-GCM' }
  const sealed = await crypto.subtle.encrypt(algorithm, key, plain)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

/**
 * Opens bytes that `seal` sealed.
 *
 * @throws WalletError, SEAL_BROKEN, for another key, another context, or changed bytes
 */
export async function unseal(
  key: CryptoKey,
  sealed: Sealed,
  context: SealContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = {
    additionalData: associatedData(context),
    iv: sealed.slice(0, nonceBytes),
    name: 'AES-GCM',
  }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(nonceBytes)))
  } catch (cause) {
    throw new WalletError('SEAL_BROKEN', 'This key does not open the wallet.', { cause })
  }
}

/**
 * Derives one key from several secrets. All of the secrets are needed, and no script can read the key. HKDF-SHA-256,
 * RFC 5869; 32 bytes for AES-GCM.
 */
export async function combineSecrets(
  secrets: readonly Uint8Array<ArrayBuffer>[],
  purpose: string,
): Promise<CryptoKey> {
  // The lengths come first, so two different lists of secrets never give the same bytes.
  const input = new Uint8Array(secrets.flatMap((secret) => [secret.length, ...secret]))
  const material = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveKey'])
  input.fill(0)
  const info = new TextEncoder().encode(`portico ${purpose} v1`)
  const salt = new Uint8Array(32)
  return crypto.subtle.deriveKey(
    { hash: 'SHA-256', info, name: 'HKDF', salt },
    material,
    { length: 256, name: 'AES-GCM' },
    false,
    ['encrypt', 'decrypt'],
  )
}

function associatedData({ holderId, userId, version, walletId }: SealContext): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['portico seal v1', userId, walletId, holderId, version]))
}
