import { invalid, type Verification } from '../verification.js'
import type { TypedData } from './hashTypedData.js'
import { hashTypedData } from './hashTypedData.js'
import { type ContractOptions, verifyDigest } from './verifyDigest.js'

export type VerifyTypedDataParameters = {
  /** `0x` and 40 hex characters, in any case. */
  address: string
  typedData: TypedData
  /** In the wallet's form: `0x` and hex. */
  signature: string | Uint8Array
} & ContractOptions

/**
 * Checks whether an EVM account signed typed data (EIP-712). The account may be a contract (ERC-1271), or one that is
 * not deployed yet (ERC-6492). The caller must check the data itself, above all its domain.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export async function verifyTypedData(parameters: VerifyTypedDataParameters): Promise<Verification> {
  const digest = hashTypedData(parameters.typedData)
  if (!digest) return invalid('MESSAGE_MALFORMED', 'The typed data does not fit its types.')
  return verifyDigest({ ...parameters, digest })
}
