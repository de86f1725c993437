import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, toMessageBytes } from '../bytes.js'
import { invalid, type Verification } from '../verification.js'
import { type ContractOptions, verifyDigest } from './verifyDigest.js'

export type VerifyEip155MessageParameters = {
  /** `0x` and 40 hex characters, in any case. */
  address: string
  /** The text as the user saw it, or bytes. A text that looks like hex is still text. */
  message: string | Uint8Array
  /** In the wallet's form: `0x` and hex. */
  signature: string | Uint8Array
} & ContractOptions

/**
 * Checks whether an EVM account signed a message with `personal_sign` (EIP-191). The account may be a contract
 * (ERC-1271), or one that is not deployed yet (ERC-6492).
 *
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export async function verifyMessage(parameters: VerifyEip155MessageParameters): Promise<Verification> {
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  return verifyDigest({ ...parameters, digest: digestOf(message) })
}

function digestOf(message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  return keccak_256(concatBytes(prefix, message))
}
