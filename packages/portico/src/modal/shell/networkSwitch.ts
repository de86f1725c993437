import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../../core/portico.js'
import { createRequest } from '../../core/requestState.js'

/** Creates the modal's request for another network. The code of the switch loads with the views of networks. */
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
