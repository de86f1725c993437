import { type Address, zeroHash } from 'viem'
import { smartAddressOf } from './smartAddress.js'

/**
 * Returns the domain of the account's contract, PorticoAccount.sol. The wallet does not request it from a node: a node
 * could name another contract, and the owner would sign what the screen did not show.
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
