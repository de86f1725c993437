import { base58, base64 } from '@scure/base'
import { areEqualBytes, readBytes, toMessageBytes } from '../bytes.js'
import { invalid, keyVerification, type Verification } from '../verification.js'
import { verifyEd25519 } from '../verifyEd25519.js'
import { offChainMessages } from './offChainMessages.js'
import { maxTransactionLength, readMemoTransaction } from './readMemoTransaction.js'

export type VerifySolanaMessageParameters = {
  /** Base58 of the account's public key, 32 bytes. */
  address: string
  /** The text as the user saw it, or the bytes that the wallet returned as signed. */
  message: string | Uint8Array
  /**
   * The signature: 64 bytes, or their base58 or base64. It may also be a whole transaction whose memo is the message,
   * signed and never sent: as bytes, or their base64.
   */
  signature: string | Uint8Array
  /** Whether such a transaction counts. Default: true. */
  takesTransactions?: boolean | undefined
}

/** Maximum length of base58 of 32 bytes. */
const maxAddressLength = 44

/** Maximum length of base58 or base64 of 64 bytes. */
const maxSignatureLength = 88
const maxLength = Math.ceil(maxTransactionLength / 3) * 4

/** Checks whether a Solana account signed a message (ed25519), as `solana:signMessage` and `solana:signIn` do. */
export async function verifyMessage(parameters: VerifySolanaMessageParameters): Promise<Verification> {
  const publicKey =
    typeof parameters.address === 'string'
      ? readBytes(parameters.address, base58.decode, maxAddressLength)
      : undefined
  if (publicKey?.length !== 32) return invalid('ADDRESS_MALFORMED', 'The address is not base58 of 32 bytes.')
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  const signature = readBytes(parameters.signature, decodeSignature, maxLength)
  const { takesTransactions = true } = parameters
  if (takesTransactions && signature && signature.length > 64)
    return verifyTransaction({ message, publicKey, wire: signature })
  if (signature?.length !== 64) return invalid('SIGNATURE_MALFORMED', 'The signature is not 64 bytes.')
  if (await verifyEd25519({ message, publicKey, signature })) return keyVerification(true)
  for (const enclosed of offChainMessages(message, publicKey)) {
    if (await verifyEd25519({ message: enclosed, publicKey, signature })) return keyVerification(true)
  }
  return keyVerification(false)
}

async function verifyTransaction({
  message,
  publicKey,
  wire,
}: {
  message: Uint8Array
  publicKey: Uint8Array
  wire: Uint8Array
}): Promise<Verification> {
  const transaction = readMemoTransaction(wire, publicKey)
  if (!transaction)
    return invalid(
      'SIGNATURE_MALFORMED',
      'It is neither a signature of 64 bytes nor a transaction of a memo alone.',
    )
  const { memo, signature, signed } = transaction
  if (!areEqualBytes(memo, message)) return keyVerification(false)
  return keyVerification(await verifyEd25519({ message: signed, publicKey, signature }))
}

/** Decodes a signature. Base64 of 64 bytes ends in `==`, which base58 never does. A transaction is longer than both. */
function decodeSignature(text: string): Uint8Array {
  return text.endsWith('=') || text.length > maxSignatureLength ? base64.decode(text) : base58.decode(text)
}
