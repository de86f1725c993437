import type { CaipNetworkId } from './namespace.js'

/**
 * Returns a key for an account that does not depend on the network, because the owner of a key has its address on all
 * networks of the family. EVM addresses in different cases get the same key, because their case is only a checksum. Do
 * not give rights by this key to an account that may be a contract: use `signerKey`.
 */
export function accountKey(networkId: CaipNetworkId, address: string): string {
  const namespace = networkId.slice(0, networkId.indexOf(':'))
  return `${namespace}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}
