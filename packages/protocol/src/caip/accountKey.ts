import type { CaipNetworkId } from './namespace.js'

/**
 * Returns a key for an account that does not depend on the network, because an address has one owner on all networks of
 * its family. EVM addresses in different cases get the same key, because their case is only a checksum.
 */
export function accountKey(networkId: CaipNetworkId, address: string): string {
  const namespace = networkId.slice(0, networkId.indexOf(':'))
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
