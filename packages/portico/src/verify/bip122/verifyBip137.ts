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
 * Whether the key of an address signed a message in the old way. The first byte should say of which kind the address is;
 * wallets say P2PKH for every kind, so that is taken for all that a compressed key can have.
 */
export function verifyBip137({ address, message, signature }: VerifyBip137Parameters): Verification {
  const [header = 0] = signature
  if (header < 27 || header > 42) {
    return invalid('SIGNATURE_MALFORMED', 'The first byte of the signature says nothing that BIP-137 knows.')
  }
  if (address.kind === 'tr' || address.kind === 'other') {
    return invalid('SIGNATURE_UNSUPPORTED', 'BIP-137 does not know addresses of this kind.')
  }
  const isCompressed = header >= 31
  const isForKind =
    header < 35 || (header < 39 && address.kind === 'sh') || (header >= 39 && address.kind === 'wpkh')
  const publicKey = isForKind ? recover(message, signature, (header - 27) & 3, isCompressed) : undefined
  if (!publicKey) return keyVerification(false)

  const keyHash = ripemd160(sha256(publicKey))
  if (address.kind !== 'sh') {
    return keyVerification((isCompressed || address.kind === 'pkh') && areEqualBytes(keyHash, address.hash))
  }
  return keyVerification(isCompressed && areEqualBytes(scriptHashOf(keyHash), address.hash))
}

/** The hash that a P2SH-P2WPKH address of a key has. */
function scriptHashOf(keyHash: Uint8Array): Uint8Array {
  return ripemd160(sha256(concatBytes(Uint8Array.of(0, 20), keyHash)))
}

function recover(message: Uint8Array, signature: Uint8Array, recovery: number, isCompressed: boolean) {
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const length = CompactSize.encode(BigInt(message.length))
  const digest = sha256(sha256(concatBytes(prefix, length, message)))
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(1)).addRecoveryBit(recovery)
    if (parsed.hasHighS()) return undefined
    return parsed.recoverPublicKey(digest).toRawBytes(isCompressed)
  } catch {
    return undefined
  }
}
