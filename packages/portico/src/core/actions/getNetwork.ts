import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import type { State } from '../state.js'
import { findActive } from './getAccount.js'

/** The network in use. `network` is undefined when the wallet is on one that the host did not configure. */
export type NetworkState = {
  networkId: CaipNetworkId | undefined
  network: Network | undefined
}

/** Reads the network in use off a state. */
export function toNetworkId(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): CaipNetworkId | undefined {
  const connection = findActive(state, namespace)
  // What the wallet says wins over what was chosen: a transaction goes where the wallet is.
  return connection?.status === 'live' ? connection.networkId : state.networkIds[namespace]
}

export type GetNetworkParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/** The network in use, of the active family or of one. */
export function getNetwork(portico: Portico, parameters: GetNetworkParameters = {}): NetworkState {
  const networkId = toNetworkId(portico.store.getState(), parameters.namespace)
  return { network: portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId), networkId }
}
