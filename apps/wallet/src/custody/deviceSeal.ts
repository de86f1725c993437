import type { WalletAddresses } from '../keys/deriveAccounts.js'
import { combineSecrets, type SealContext, seal, unseal } from '../keys/seal.js'

/** The seed's copy of one device. Two halves open it: what lies here, under a key that no script reads, and the server's. */
export type StoredDeviceSeal = {
  context: SealContext
  /** That the seed itself gave. Missing in a copy from before they were kept with it. */
  addresses?: WalletAddresses
  /** AES-GCM, and not extractable. */
  wrappingKey: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  /** The device's half, under `wrappingKey`. */
  wrappedSecret: Uint8Array<ArrayBuffer>
  sealed: Uint8Array<ArrayBuffer>
}

export type DeviceSeal = {
  context: SealContext
  /** That the seed itself gave, whatever a server says. */
  addresses: WalletAddresses | undefined
  /** The key that both halves make. It opens nothing but this copy, and no script reads it. */
  combine: (serverSecret: Uint8Array<ArrayBuffer>) => Promise<CryptoKey>
  /** @throws WalletError, SEAL_BROKEN */
  open: (key: CryptoKey, context: SealContext) => Promise<Uint8Array<ArrayBuffer>>
}

const purpose = 'device pair'

/**
 * Seals a seed for this device: a new half, a new key around it.
 *
 * @param addresses as derived from the seed
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

/** What is kept of a device's copy, or undefined where it cannot be read. */
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
