import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../../core/portico.js'
import { createRequest, type RequestState } from '../../core/requestState.js'

/** The state of the last network switch that this modal requested. */
export type NetworkSwitch = RequestState<void, CaipNetworkId>

/** Creates the modal's request for another network. Its code loads with the views of networks. */
export function createNetworkSwitch(portico: Portico) {
  const request = createRequest(async (networkId: CaipNetworkId) => {
    const { switchNetwork } = await import('../networks/networkViews.js')
    await switchNetwork(portico, { networkId })
  })
  return {
    ...request,
    /** Cancels the request, because the user left its view. */
    cancel() {
      portico.internal.running.networkSwitch?.abort()
      request.reset()
    },
  }
}
