import type { CaipNetworkId } from './namespace.js'

/**
 * Returns a key for an account that does not depend on the network: an address has one owner on all networks of its
 * family. EVM addresses differ only in the case of their checksum.
 */
export function accountKey(networkId: CaipNetworkId, address: string): string {
  const namespace = networkId.slice(0, networkId.indexOf(':'))
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
