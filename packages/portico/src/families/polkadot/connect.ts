import { isPorticoError } from '@portico/protocol/errors'
import type { Connector } from '../../core/connector.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  WalletLockedError,
} from '../../core/errors/connection.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
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
    if (isPorticoError(cause)) throw cause
    const { details, kind } = readPolkadotError(cause)
    if (kind === 'rejected') throw new ConnectionRejectedError({ cause })
    if (kind === 'pending') throw new RequestPendingError({ cause, walletName: connector.name })
    throw new ConnectionFailedError({ cause, details })
  }
}
