import { findActive } from './findActive.js'
import type { State } from './state.js'

/**
 * Returns an address as a server is asked about its names: the user's own account together with the network in use,
 * otherwise the address alone. A name that a contract has registered is valid only on its own network, so without a
 * network the server leaves such names out.
 */
export function toAskedAccount(state: State, address: string): string {
  const connection = findActive(state, 'eip155')
  const isOwn = connection?.accounts.some((account) => account.address === address)
  return connection && isOwn ? `${connection.networkId}:${address}` : address
}
