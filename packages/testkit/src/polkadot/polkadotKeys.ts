import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import type { PolkadotKeyKind } from './polkadotDevAccounts.js'

/** A key of one kind. `prefix`: the byte for the kind before a typed signature. */
export type PolkadotKey = {
  address: string
  kind: PolkadotKeyKind
  prefix: number
  sign: (message: Uint8Array) => Uint8Array
}

/** Returns a key, and its address in the generic format (SS58 number 42). */
export function toPolkadotKey({ kind, seed }: { kind: PolkadotKeyKind; seed: Uint8Array }): PolkadotKey {
  if (kind === 'ed25519') {
    const address = toAddress(ed25519.getPublicKey(seed))
    return { address, kind, prefix: 0, sign: (message) => ed25519.sign(message, seed) }
  }
  const secret = secretFromSeed(seed)
  return {
    address: toAddress(getPublicKey(secret)),
    kind,
    prefix: 1,
    sign: (message) => sign(secret, message),
  }
}

/** Returns the 32 bytes of an address, in the format of any network. */
export function accountIdOf(address: string): Uint8Array {
  return base58.decode(address).slice(-34, -2)
}

function toAddress(publicKey: Uint8Array): string {
  const body = Uint8Array.from([42, ...publicKey])
  const checksum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...checksum.subarray(0, 2)]))
}
