import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Network } from '../core/network.js'

/** Returns the ids of the configured networks of one family, in the site's order. */
export function networkIdsOf(namespace: ChainNamespace, networks: readonly Network[]): CaipNetworkId[] {
  return networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
}
