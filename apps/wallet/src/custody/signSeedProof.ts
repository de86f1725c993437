import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { type SeedChange, seedProofMessage } from '@portico/protocol/http'
import { dangerousEip155Key } from '../keys/deriveAccounts.js'

/**
 * Signs a change of the wallet with its eip155 key. Only the owner of the open seed can do this. The function never
 * signs data that a site requested.
 */
export function signSeedProof(entropy: Uint8Array<ArrayBuffer>, change: SeedChange): Promise<`0x${string}`> {
  return signBySeed(entropy, seedProofMessage(change))
}

/** Signs one of the vault's own messages with the seed's eip155 key, and then wipes the key. */
export async function signBySeed(
  entropy: Uint8Array<ArrayBuffer>,
  message: Uint8Array,
): Promise<`0x${string}`> {
  const key = await dangerousEip155Key(entropy)
  const signature = secp256k1.sign(keccak_256(message), key)
  key.fill(0)
  // The signature consists of r, s and v.
  return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
}
