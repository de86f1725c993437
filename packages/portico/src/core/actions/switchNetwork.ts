import type { CaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { toConnectError } from '../attempt.js'
import { AttemptSupersededError } from '../errors/connection.js'
import { ChainNotSupportedError, NetworkNotFoundError } from '../errors/network.js'
import { findActive } from '../findActive.js'
import { joinSignals } from '../joinSignals.js'
import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'
import { chooseNetwork, sessionKey, updateNetwork } from '../sessions.js'
import { track } from '../track.js'

export type SwitchNetworkParameters<networkId extends CaipNetworkId = CaipNetworkId> = {
  /** CAIP-2 id of a configured network. */
  networkId: networkId
  signal?: AbortSignal | undefined
}

/**
 * Switches to a network. If a wallet of the network's family is connected, the wallet switches too. This may open the
 * wallet. A newer call supersedes an older one.
 *
 * @throws NotStartedError, NetworkNotFoundError, ChainNotSupportedError, NetworkSwitchFailedError,
 * NetworkSwitchRejectedError, RequestPendingError, AttemptSupersededError, ModalClosedError
 */
export async function switchNetwork<networkId extends CaipNetworkId>(
  portico: Portico<networkId>,
  parameters: SwitchNetworkParameters<NoInfer<networkId>>,
): Promise<void> {
  assertStarted(portico, 'switchNetwork')
  const { networkId, signal } = parameters
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) {
    void raiseAlert(portico, 'SWITCH_NETWORK_NOT_FOUND', { networkId })
    throw new NetworkNotFoundError({ networkId })
  }
  const { running, sessions } = portico.internal
  running.networkSwitch?.abort(new AttemptSupersededError())
  const controller = new AbortController()
  running.networkSwitch = controller
  const ended = joinSignals(controller.signal, signal)

  const namespace = network.chainNamespace
  const connection = findActive(portico.store.getState(), namespace)
  const session = connection && sessions.get(sessionKey(connection))?.session
  if (connection && session) {
    const family = portico.families[namespace]
    const isTaken = session.networkIds?.includes(networkId) === true
    if (!isTaken && !family?.switchNetwork) {
      throw new ChainNotSupportedError({ networkName: network.name, walletName: connection.name })
    }
    if (connection.networkId !== networkId) {
      try {
        ended.throwIfAborted()
        if (!isTaken) await family?.switchNetwork?.(session, { network, signal: ended })
        ended.throwIfAborted()
      } catch (error) {
        throw ended.aborted ? toConnectError(ended.reason) : error
      }
      // The wallet's own event may already have changed the network in the state.
      updateNetwork(portico, connection, networkId, { activeNamespace: namespace })
    }
  }
  chooseNetwork(portico, network)
  track(portico, { event: 'SWITCH_NETWORK', properties: { network: networkId } })
}
