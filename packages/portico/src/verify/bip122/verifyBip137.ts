import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { CompactSize } from '@scure/btc-signer/script'
import { areEqualBytes, concatBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import type { BitcoinAddress } from './readAddress.js'

export type VerifyBip137Parameters = {
  address: BitcoinAddress
  message: Uint8Array
  /** 65 bytes. */
  signature: Uint8Array
}

/**
 * Checks whether the key of an address signed a message by BIP-137. Several keys can match a signature. The first byte
 * should name the right key and the kind of the address, but wallets get both wrong. So the address decides.
 */
export function verifyBip137({ address, message, signature }: VerifyBip137Parameters): Verification {
  const [header = 0] = signature
  if (header < 27 || header > 42) {
    return invalid('SIGNATURE_MALFORMED', 'The first byte of the signature is not valid in BIP-137.')
  }
  if (address.kind === 'tr' || address.kind === 'other') {
    return invalid('SIGNATURE_UNSUPPORTED', 'BIP-137 does not support this kind of address.')
  }
  // Only the owner of one of these keys could have made the signature.
  const digest = digestOf(message)
  const keys = [0, 1, 2, 3].flatMap((recovery) => recover(digest, signature, recovery) ?? [])
  const isOf = (publicKey: Uint8Array) => {
    const keyHash = ripemd160(sha256(publicKey))
    return areEqualBytes(address.kind === 'sh' ? scriptHashOf(keyHash) : keyHash, address.hash)
  }
  // A key in its long (uncompressed) form can have only an address of the oldest kind, P2PKH.
  const hasLongForm = address.kind === 'pkh'
  return keyVerification(
    keys.some((key) => isOf(key.toRawBytes(true)) || (hasLongForm && isOf(key.toRawBytes(false)))),
  )
}

/** Returns the hash of a key's P2SH-P2WPKH address. */
function scriptHashOf(keyHash: Uint8Array): Uint8Array {
  return ripemd160(sha256(concatBytes(Uint8Array.of(0, 20), keyHash)))
}

function digestOf(message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(message.length)), message)))
}

function recover(digest: Uint8Array, signature: Uint8Array, recovery: number) {
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(1)).addRecoveryBit(recovery)
    return parsed.hasHighS() ? undefined : parsed.recoverPublicKey(digest)
  } catch {
    return undefined
  }
}
