import { base58, base64 } from '@scure/base'
import { readBytes, toMessageBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { verifyEd25519 } from '../verifyEd25519.js'

export type VerifySolanaMessageParameters = {
  /** Base58 of 32 bytes, which are the account's public key. */
  address: string
  /** The text as the person saw it, or the bytes that a wallet says it signed. */
  message: string | Uint8Array
  /** 64 bytes, or their base58 or base64. */
  signature: string | Uint8Array
}

/** Base58 of 32 bytes is no longer. */
const maxAddressLength = 44

/** Base58 of 64 bytes is no longer, nor is their base64. */
const maxSignatureLength = 88

/** Whether a Solana account signed a message (ed25519), as `solana:signMessage` and `solana:signIn` do. */
export async function verifyMessage(parameters: VerifySolanaMessageParameters): Promise<Verification> {
  const publicKey =
    typeof parameters.address === 'string'
      ? readBytes(parameters.address, base58.decode, maxAddressLength)
      : undefined
  if (publicKey?.length !== 32) return invalid('ADDRESS_MALFORMED', 'The address is not base58 of 32 bytes.')
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  const signature = readBytes(parameters.signature, decodeSignature, maxSignatureLength)
  if (signature?.length !== 64) return invalid('SIGNATURE_MALFORMED', 'The signature is not 64 bytes.')
  return keyVerification(await verifyEd25519({ message, publicKey, signature }))
}

/** Base64 of 64 bytes ends in `==`, which no base58 has. */
function decodeSignature(text: string): Uint8Array {
  return text.endsWith('=') ? base64.decode(text) : base58.decode(text)
}
