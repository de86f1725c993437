import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { toNetworkId } from '../findActive.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'

/** The network in use. `network` is undefined if the site did not configure the wallet's network. */
export type NetworkState = {
  networkId: CaipNetworkId | undefined
  network: Network | undefined
}

export type GetNetworkParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/** Returns the network in use, in the active family or in a given one. */
export function getNetwork(portico: Portico, parameters: GetNetworkParameters = {}): NetworkState {
  const networkId = toNetworkId(portico.store.getState(), parameters.namespace)
  return { network: portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId), networkId }
}
