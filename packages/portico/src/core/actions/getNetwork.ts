import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../createPortico.js'
import type { Network } from '../network.js'
import type { State } from '../state.js'
import { findActive } from './getAccount.js'

/** The network in use. `network` is undefined if the wallet is on a network that the site did not configure. */
export type NetworkState = {
  networkId: CaipNetworkId | undefined
  network: Network | undefined
}

/** Returns the network in use from a state. */
export function toNetworkId(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): CaipNetworkId | undefined {
  const connection = findActive(state, namespace)
  // The wallet's network takes precedence over the chosen one: a transaction goes to the wallet's network.
  return connection?.status === 'live' ? connection.networkId : state.networkIds[namespace]
}

export type GetNetworkParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/** Returns the network in use, of the active family or of a given one. */
export function getNetwork(portico: Portico, parameters: GetNetworkParameters = {}): NetworkState {
  const networkId = toNetworkId(portico.store.getState(), parameters.namespace)
  return { network: portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId), networkId }
}
