import type { Connector } from '../../core/connector.js'
import { WalletLockedError } from '../../core/errors/connection.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { toConnectError } from '../connectError.js'
import { networkIdsOf } from '../networkIdsOf.js'
import type { AddressFormats } from './accounts.js'
import { openSession } from './openSession.js'
import { readPolkadotError } from './readPolkadotError.js'

/**
 * Asks the wallet for its accounts.
 *
 * @throws ConnectionRejectedError, RequestPendingError, WalletLockedError, ConnectionFailedError
 */
export async function connect(
  connector: Connector,
  parameters: FamilyConnectParameters & { addressFormats: AddressFormats },
): Promise<Session<'polkadot'>> {
  const { addressFormats, network, networks, signal } = parameters
  signal.throwIfAborted()
  try {
    const opening = openSession(connector, {
      addressFormats,
      networkId: network?.caipNetworkId,
      networkIds: networkIdsOf('polkadot', networks),
    })
    const session = await abortable(opening, signal)
    if (!session) throw new WalletLockedError({ walletName: connector.name })
    return session
  } catch (cause) {
    signal.throwIfAborted()
    throw toConnectError(cause, connector, readPolkadotError)
  }
}
