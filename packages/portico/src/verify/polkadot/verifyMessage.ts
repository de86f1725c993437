import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import { areEqualBytes, concatBytes, readHex, toMessageBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { verifyEd25519 } from '../verifyEd25519.js'
import { readSs58 } from './readSs58.js'

export type VerifyPolkadotMessageParameters = {
  /** SS58, of any network. */
  address: string
  /** The text as the user saw it, or bytes, without the `<Bytes>` and `</Bytes>` that the wallet adds around it. */
  message: string | Uint8Array
  /**
   * The signature as `signRaw` returns it: `0x` and hex of 64 or 65 bytes. One more byte before them may name the kind
   * of the key.
   */
  signature: string | Uint8Array
}

/** One way to read a signature. */
type Check = (message: Uint8Array) => boolean | Promise<boolean>

/**
 * Checks whether a Polkadot account signed a message, with any kind of key (sr25519, ed25519, ecdsa). Wallets add
 * `<Bytes>` around the signed text, so that it cannot be a transaction. A text without `<Bytes>` is accepted too.
 */
export async function verifyMessage(parameters: VerifyPolkadotMessageParameters): Promise<Verification> {
  const account = readSs58(parameters.address)
  if (!account) return invalid('ADDRESS_MALFORMED', 'The address is not SS58 of 32 bytes.')
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  const signature = readHex(parameters.signature)
  const checks = signature ? readSignature(signature, account.accountId) : []
  if (checks.length === 0) {
    return invalid('SIGNATURE_MALFORMED', 'The signature is not 0x and hex of 64, 65 or 66 bytes.')
  }
  const encode = (text: string) => new TextEncoder().encode(text)
  const wrapped = concatBytes(encode('<Bytes>'), message, encode('</Bytes>'))
  for (const check of checks) {
    if ((await check(wrapped)) || (await check(message))) return keyVerification(true)
  }
  return keyVerification(false)
}

/** Returns the checks that fit a signature's length and first byte. Source: MultiSignature of Substrate. */
function readSignature(signature: Uint8Array, accountId: Uint8Array): Check[] {
  const [kind] = signature
  const rest = signature.subarray(1)
  const byEd25519 =
    (bytes: Uint8Array): Check =>
    (message) =>
      verifyEd25519({ message, publicKey: accountId, signature: bytes })
  const bySr25519 =
    (bytes: Uint8Array): Check =>
    (message) =>
      verifySr25519(message, bytes, accountId)
  const byEcdsa =
    (bytes: Uint8Array): Check =>
    (message) =>
      verifyEcdsa(message, bytes, accountId)
  switch (signature.length) {
    case 64:
      return [bySr25519(signature), byEd25519(signature)]
    case 65:
      return [
        ...(kind === 0 ? [byEd25519(rest)] : []),
        ...(kind === 1 ? [bySr25519(rest)] : []),
        byEcdsa(signature),
      ]
    case 66:
      return kind === 2 ? [byEcdsa(rest)] : []
    default:
      return []
  }
}

async function verifySr25519(
  message: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  // Without this mark it is not sr25519, but may be another kind. Most ed25519 signatures stop here.
  if (((signature[63] ?? 0) & 0x80) === 0) return false
  const { verify } = await import('@scure/sr25519')
  try {
    return verify(message, signature, publicKey)
  } catch {
    return false
  }
}

/** Verifies an ecdsa signature: recovers the key from the signature, and compares its hash with the account. */
function verifyEcdsa(message: Uint8Array, signature: Uint8Array, accountId: Uint8Array): boolean {
  const [recovery = 255] = signature.subarray(64)
  if (recovery > 3) return false
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64)).addRecoveryBit(recovery)
    if (parsed.hasHighS()) return false
    const publicKey = parsed.recoverPublicKey(blake2b(message, { dkLen: 32 })).toRawBytes(true)
    return areEqualBytes(blake2b(publicKey, { dkLen: 32 }), accountId)
  } catch {
    return false
  }
}
