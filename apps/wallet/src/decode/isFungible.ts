import { findSwapContract } from '@portico/protocol/token'
import type { CallContext } from './callContext.js'
import { findListed } from './findListed.js'

/**
 * ERC-20 and ERC-721 have functions of the same bytes: an amount of the one is the number of an item of the other, also of
 * `transfer` in collections that are older than ERC-721.
 */
export function isFungible(contract: string, { fungible, networkId }: CallContext): boolean {
  return (
    fungible?.has(contract.toLowerCase()) ||
    findSwapContract(networkId, contract) === 'wrapped' ||
    findListed(networkId, contract) !== undefined
  )
}
