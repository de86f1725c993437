import type { Connector } from '../../core/connector.js'
import { WalletLockedError } from '../../core/errors/connection.js'
import type { FamilyConnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { abortable } from '../abortable.js'
import { toConnectError } from '../connectError.js'
import { readSolanaError } from './readSolanaError.js'
import { callFeature } from './standardWallet.js'
import { toSession } from './toSession.js'

/**
 * Asks the wallet for its accounts.
 *
 * @throws ConnectionRejectedError, RequestPendingError, WalletLockedError, ConnectionFailedError
 */
export async function connect(
  connector: Connector,
  parameters: FamilyConnectParameters,
): Promise<Session<'solana'>> {
  const { network, networks, signal } = parameters
  signal.throwIfAborted()
  try {
    const answer = await abortable(callFeature(connector.provider, 'standard:connect'), signal)
    const { accounts } = answer as { accounts?: unknown }
    const session = toSession(connector, accounts, { networkId: network?.caipNetworkId, networks })
    if (!session) throw new WalletLockedError({ walletName: connector.name })
    return session
  } catch (cause) {
    signal.throwIfAborted()
    throw toConnectError(cause, connector, readSolanaError)
  }
}
