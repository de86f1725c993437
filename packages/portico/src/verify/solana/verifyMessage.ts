import { base58, base64 } from '@scure/base'
import { readBytes, toMessageBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { verifyEd25519 } from '../verifyEd25519.js'

export type VerifySolanaMessageParameters = {
  /** Base58 of the account's public key, 32 bytes. */
  address: string
  /** The text as the user saw it, or the bytes that the wallet returned as signed. */
  message: string | Uint8Array
  /** 64 bytes, or their base58 or base64. */
  signature: string | Uint8Array
}

/** Maximum length of base58 of 32 bytes. */
const maxAddressLength = 44

/** Maximum length of base58 or base64 of 64 bytes. */
const maxSignatureLength = 88

/** Checks whether a Solana account signed a message (ed25519), as `solana:signMessage` and `solana:signIn` do. */
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

/** Decodes a signature. Base64 of 64 bytes ends in `==`, which base58 never does. */
function decodeSignature(text: string): Uint8Array {
  return text.endsWith('=') ? base64.decode(text) : base58.decode(text)
}
