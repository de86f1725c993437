import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { findActive } from './findActive.js'
import type { State } from './state.js'

/** Returns the network in use from a state. */
export function toNetworkId(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): CaipNetworkId | undefined {
  const connection = findActive(state, namespace)
  // The wallet's network takes precedence over the chosen one: a transaction goes to the wallet's network.
  return connection?.status === 'live' ? connection.networkId : state.networkIds[namespace]
}
