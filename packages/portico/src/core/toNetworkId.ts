import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { findActive } from './findActive.js'
import type { State } from './state.js'

/** Reads the network in use off a state. */
export function toNetworkId(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): CaipNetworkId | undefined {
  const connection = findActive(state, namespace)
  // What the wallet says wins over what was chosen: a transaction goes where the wallet is.
  return connection?.status === 'live' ? connection.networkId : state.networkIds[namespace]
}
