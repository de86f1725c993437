import type { Connector } from '../../core/connector.js'
import { WalletLockedError } from '../../core/errors/connection.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { toConnectError } from '../connectError.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { type ChainInfos, openSession } from './openSession.js'
import { readCosmosError } from './readCosmosError.js'

/**
 * Asks the wallet for its account on every configured network.
 *
 * @throws ConnectionRejectedError, RequestPendingError, WalletLockedError, ConnectionFailedError
 */
export async function connect(
  connector: Connector,
  parameters: FamilyConnectParameters & { chainInfos: ChainInfos },
): Promise<Session<'cosmos'>> {
  const { chainInfos, network, networks, signal } = parameters
  const { name: walletName } = connector
  signal.throwIfAborted()
  try {
    const opening = openSession(connector, {
      chainInfos,
      networkId: network?.caipNetworkId,
      networkIds: networkIdsOf('cosmos', networks),
    })
    const session = await abortable(opening, signal)
    if (!session) throw new WalletLockedError({ walletName })
    return session
  } catch (cause) {
    signal.throwIfAborted()
    throw toConnectError(cause, connector, readCosmosError)
  }
}
