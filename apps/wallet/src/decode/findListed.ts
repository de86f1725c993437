import { bestKnownTokens, type ListedToken } from '@portico/protocol/token'
import { same } from './same.js'

/** What the wallet itself knows of a well-known token. No node is asked: one that named more decimals would make little of much. */
export function findListed(networkId: string, token: string): ListedToken | undefined {
  // Of eip155 an address has two writings, of Solana one.
  const isSame = networkId.startsWith('eip155:') ? same : Object.is
  return bestKnownTokens(networkId).find(({ address }) => isSame(address, token))
}
