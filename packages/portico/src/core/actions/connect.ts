import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { startAttempt } from '../attempt.js'
import { AdapterNotFoundError, ConnectorNotFoundError } from '../errors/connection.js'
import { NetworkNotFoundError } from '../errors/network.js'
import type { Portico } from '../portico.js'
import { addSession } from '../sessions.js'
import type { Connection } from '../state.js'
import { track } from '../track.js'

export type ConnectParameters<networkId extends CaipNetworkId = CaipNetworkId> = {
  /** Id of a connector from `getConnectors(portico)`, e.g. `io.metamask`. */
  connectorId: string
  /**
   * Family to connect. Needed only if one wallet offers several families under one id. Default: the active family if
   * the wallet has it, otherwise the first that it offers.
   */
  namespace?: ChainNamespace | undefined
  /** CAIP-2 network to connect on. Default: the one in use, if it belongs to the wallet's family. */
  networkId?: networkId | undefined
  /** If it aborts, the call rejects with the signal's reason or `ModalClosedError`, and no connection is left. */
  signal?: AbortSignal | undefined
}

export type ConnectReturnType = Connection

/** How long after connecting to start the follow-up work, in ms. By then even a slow phone has drawn the address. */
const shownMs = 100

/**
 * Connects one wallet and makes it the one in use. This may open the wallet, so call it from a click. A newer call
 * supersedes an older one.
 *
 * @throws NotStartedError, ConnectorNotFoundError, AdapterNotFoundError, NetworkNotFoundError, ConnectionRejectedError,
 * RequestPendingError, WalletLockedError, AttemptSupersededError, ModalClosedError, ConnectionFailedError
 */
export async function connect<networkId extends CaipNetworkId>(
  portico: Portico<networkId>,
  parameters: ConnectParameters<NoInfer<networkId>>,
): Promise<ConnectReturnType> {
  assertStarted(portico, 'connect')
  const { connectorId, namespace, networkId, signal } = parameters
  const { activeNamespace, connectors, networkIds } = portico.store.getState()

  const candidates = connectors.filter(
    ({ chain, id }) => id === connectorId && (!namespace || chain === namespace),
  )
  const connector = candidates.find(({ chain }) => chain === activeNamespace) ?? candidates[0]
  if (!connector) throw new ConnectorNotFoundError({ connectorId })
  const family = portico.families[connector.chain]
  if (!family) throw new AdapterNotFoundError({ namespace: connector.chain })

  const networks = portico.networks.filter(({ chainNamespace }) => chainNamespace === connector.chain)
  const network = networks.find(
    ({ caipNetworkId }) => caipNetworkId === (networkId ?? networkIds[connector.chain]),
  )
  if (networkId && !network) throw new NetworkNotFoundError({ networkId })

  const attempt = startAttempt(portico, { connector, signal })
  try {
    const session = await attempt.race(
      family.connect(connector, {
        network,
        networks,
        onSwitch: () => network && attempt.note({ switchTo: network.caipNetworkId }),
        signal: attempt.signal,
      }),
    )
    const connection = addSession(portico, session, { restored: false })
    attempt.succeed()
    // Starts only after the frame that shows the address, because a request before it would delay that frame.
    setTimeout(() => {
      import('../afterConnect.js').then(
        ({ afterConnect }) => afterConnect(portico, connector),
        () => {}, // a failure here does not affect the connection
      )
    }, shownMs)
    track(portico, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: connector.name } })
    return connection
  } catch (cause) {
    const error = attempt.fail(cause)
    if (error.code !== 'ATTEMPT_SUPERSEDED' && error.code !== 'MODAL_CLOSED') {
      track(portico, { event: 'CONNECT_ERROR', properties: { message: error.shortMessage } })
    }
    throw error
  }
}
