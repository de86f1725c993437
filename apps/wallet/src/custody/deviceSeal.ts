import type { WalletAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, type SealContext, seal, unseal } from '../keys/seal.js'

/**
 * One device's copy of the seed. Two halves open it together: the server's, and the device's, which is encrypted under
 * a key that no script can read.
 */
export type StoredDeviceSeal = {
  context: SealContext
  /** Addresses that were derived from the seed. Absent from copies made before addresses were stored with them. */
  addresses?: WalletAddresses
  /** An AES-GCM key that is not extractable. */
  wrappingKey: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  /** The device's half, encrypted with `wrappingKey`. */
  wrappedSecret: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
}

export type DeviceSeal = {
  context: SealContext
  /** Addresses that the device derived from the seed, without the server. */
  addresses: WalletAddresses | undefined
  /** Combines both halves into the key. The key opens only this copy, and no script can read it. */
  combine: (serverSecret: Uint8Array<ArrayBuffer>) => Promise<CryptoKey>
  /** Opens the copy. @throws WalletError, SEAL_BROKEN */
  open: (key: CryptoKey, context: SealContext) => Promise<Uint8Array<ArrayBuffer>>
}

const purpose = 'device pair'

/**
 * Seals a seed for this device. Creates a new half for the device, and a new key that encrypts this half.
 *
 * @param addresses the addresses derived from the seed
 */
export async function sealForDevice(
  entropy: Uint8Array<ArrayBuffer>,
  serverSecret: Uint8Array<ArrayBuffer>,
  context: SealContext,
  addresses: WalletAddresses,
): Promise<StoredDeviceSeal> {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrappingKey = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, false, [
    'encrypt',
    'decrypt',
  ])
  const wrapped = await crypto.subtle.encrypt({ iv, name: 'AES-GCM' }, wrappingKey, secret)
  const sealed = await seal(await combineSecrets([secret, serverSecret], purpose), entropy, context)
  secret.fill(0)
  return { addresses, context, iv, sealed, wrappedSecret: new Uint8Array(wrapped), wrappingKey }
}

/** Reads a device's stored copy. Returns undefined if it is unreadable. */
export function readDeviceSeal(input: unknown): DeviceSeal | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { addresses, context, iv, sealed, wrappedSecret, wrappingKey } = input as Partial<StoredDeviceSeal>
  if (!context || !iv || !sealed || !wrappedSecret || !(wrappingKey instanceof CryptoKey)) return undefined
  return {
    addresses,
    context,
    async combine(serverSecret) {
      const secret = new Uint8Array(
        await crypto.subtle.decrypt({ iv, name: 'AES-GCM' }, wrappingKey, wrappedSecret),
      )
      try {
        return await combineSecrets([secret, serverSecret], purpose)
      } finally {
        secret.fill(0)
      }
    },
    open: (key, expected) => unseal(key, sealed, expected),
  }
}
