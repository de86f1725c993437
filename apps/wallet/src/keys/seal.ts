import { WalletError } from '../errors/WalletError.js'

/** What a sealed copy of a seed belongs to. All of it is authenticated: a copy that is moved or rolled back stays shut. */
export type SealContext = {
  userId: string
  walletId: string
  /** Id of the device, or of the envelope. */
  holderId: string
  /** Counts up with every new sealing. */
  version: number
}

/** AES-256-GCM: 12 bytes of nonce, then the sealed bytes with their tag. */
export type Sealed = Uint8Array<ArrayBuffer>

const nonceBytes = 12

/** Seals `plain` under a key of 32 bytes. */
export async function seal(
  key: Uint8Array<ArrayBuffer>,
  plain: Uint8Array<ArrayBuffer>,
  context: SealContext,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const algorithm = { additionalData: associatedData(context), iv, name: 'AES-GCM' }
  const sealed = await crypto.subtle.encrypt(algorithm, await importKey(key), plain)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

/**
 * Opens what `seal` sealed.
 *
 * @throws WalletError, SEAL_BROKEN, for another key, another context, or changed bytes
 */
export async function unseal(
  key: Uint8Array<ArrayBuffer>,
  sealed: Sealed,
  context: SealContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = {
    additionalData: associatedData(context),
    iv: sealed.slice(0, nonceBytes),
    name: 'AES-GCM',
  }
  try {
    const plain = await crypto.subtle.decrypt(algorithm, await importKey(key), sealed.slice(nonceBytes))
    return new Uint8Array(plain)
  } catch (cause) {
    throw new WalletError('SEAL_BROKEN', 'This key does not open the wallet.', { cause })
  }
}

/** One key of 32 bytes from several secrets, each of which is needed. HKDF-SHA-256, RFC 5869. */
export async function combineSecrets(
  secrets: readonly Uint8Array<ArrayBuffer>[],
  purpose: string,
): Promise<Uint8Array<ArrayBuffer>> {
  // Lengths first, so that no two different lists of secrets are the same bytes.
  const input = new Uint8Array(secrets.flatMap((secret) => [secret.length, ...secret]))
  const material = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(`portico ${purpose} v1`)
  const salt = new Uint8Array(32)
  return new Uint8Array(
    await crypto.subtle.deriveBits({ hash: 'SHA-256', info, name: 'HKDF', salt }, material, 256),
  )
}

function associatedData({ holderId, userId, version, walletId }: SealContext): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(['portico seal v1', userId, walletId, holderId, version]))
}

function importKey(key: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
