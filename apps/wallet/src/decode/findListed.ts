import { bestKnownTokens, type ListedToken } from '@portico/protocol/token'
import { same } from './same.js'

/**
 * Returns what the wallet's own list says about a token. It calls no node, because a node that reports too many
 * decimals would make an amount look small.
 */
export function findListed(networkId: string, token: string): ListedToken | undefined {
  // An eip155 address has two spellings, a Solana address one.
  const isSame = networkId.startsWith('eip155:') ? same : Object.is
  return bestKnownTokens(networkId).find(({ address }) => isSame(address, token))
}
