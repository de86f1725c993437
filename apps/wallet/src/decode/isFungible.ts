import { findSwapContract } from '@portico/protocol/token'
import type { CallContext } from './callContext.js'
import { findListed } from './findListed.js'

/**
 * Checks whether a contract is known to be a token. ERC-20 and ERC-721 have functions whose calls have the same bytes:
 * what is an amount in one is the number of an item in the other. In collections that are older than ERC-721, this also
 * applies to `transfer`.
 */
export function isFungible(contract: string, { fungible, networkId }: CallContext): boolean {
  return (
    fungible?.has(contract.toLowerCase()) ||
    findSwapContract(networkId, contract) === 'wrapped' ||
    findListed(networkId, contract) !== undefined
  )
}
