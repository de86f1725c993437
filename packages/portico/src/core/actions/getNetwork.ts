import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { toNetworkId } from '../toNetworkId.js'

/** The network in use. `network` is undefined when the wallet is on one that the host did not configure. */
export type NetworkState = {
  networkId: CaipNetworkId | undefined
  network: Network | undefined
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
