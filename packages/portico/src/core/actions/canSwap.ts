import { factsOf } from '@portico/protocol/caip'
import { isSwapNetwork } from '@portico/protocol/token'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import { canSend } from './canSend.js'

/** True if the site enables swaps, its server has swap sources, and a live wallet can send. */
export function canSwap(portico: Portico): boolean {
  const { activeNamespace, features } = portico.store.getState()
  return (
    features.swaps !== false &&
    portico.options.servers.length > 0 &&
    factsOf(activeNamespace).server?.swaps === true &&
    canSend(portico)
  )
}

/** Returns the site's networks on which swaps are offered. */
export function getSwapNetworks(portico: Portico): readonly Network[] {
  return portico.networks.filter(({ caipNetworkId }) => isSwapNetwork(caipNetworkId))
}
