import { type Address, zeroHash } from 'viem'
import { smartAddressOf } from './smartAddress.js'

/**
 * Returns the domain of the account's contract, PorticoAccount.sol. It is not requested from a node, which could name
 * another contract, so that the owner would sign what the screen did not show.
 */
export function toVerifierDomain(chainId: number, owner: Address) {
  return {
    chainId,
    name: 'Portico Account',
    salt: zeroHash,
    verifyingContract: smartAddressOf(owner),
    version: '1',
  }
}
