import { invalid, type Verification } from '../verification.js'
import type { TypedData } from './hashTypedData.js'
import { hashTypedData } from './hashTypedData.js'
import { type ContractOptions, verifyDigest } from './verifyDigest.js'

export type VerifyTypedDataParameters = {
  /** `0x` and 40 hex characters, of any case. */
  address: string
  typedData: TypedData
  /** As wallets give it: `0x` and hex. */
  signature: string | Uint8Array
} & ContractOptions

/**
 * Whether an EVM account signed typed data (EIP-712), also an account that is a contract (ERC-1271) or will be one
 * (ERC-6492). What the data says, the domain first, is the caller's to check.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export async function verifyTypedData(parameters: VerifyTypedDataParameters): Promise<Verification> {
  const digest = hashTypedData(parameters.typedData)
  if (!digest) return invalid('MESSAGE_MALFORMED', 'The typed data does not fit its types.')
  return verifyDigest({ ...parameters, digest })
}
