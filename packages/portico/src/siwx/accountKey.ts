import type { CaipNetworkId } from '@portico/protocol/caip'

/**
 * Returns a key for an account that does not depend on the network: an address has one owner on all
 * networks of its family.
 */
export function accountKey(chainId: CaipNetworkId, address: string): string {
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
