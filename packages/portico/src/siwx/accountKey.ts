import type { CaipNetworkId } from '@portico/protocol/caip'

/** Names an account whichever network it signed on: an address is one person's on all networks of its family. */
export function accountKey(chainId: CaipNetworkId, address: string): string {
  const namespace = chainId.slice(0, chainId.indexOf(':'))
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
