import { findSwapContract } from '@portico/protocol/token'
import type { CallContext } from './callContext.js'
import { findListed } from './findListed.js'

/**
 * Checks whether a contract is known to be a token. ERC-20 and ERC-721 have functions with the same bytes: an amount in
 * one is the number of an item in the other. In collections that are older than ERC-721, `transfer` is such a function
 * too.
 */
export function isFungible(contract: string, { fungible, networkId }: CallContext): boolean {
  return (
    fungible?.has(contract.toLowerCase()) ||
    findSwapContract(networkId, contract) === 'wrapped' ||
    findListed(networkId, contract) !== undefined
  )
}
