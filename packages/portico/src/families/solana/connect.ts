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
    throw toConnectError(cause, connector)
  }
}

function toConnectError(cause: unknown, { name: walletName }: Connector): Error {
  if (isPorticoError(cause)) return cause
  const { codes, details, kind } = readSolanaError(cause)
  if (kind === 'rejected') return new ConnectionRejectedError({ cause })
  if (kind === 'pending') return new RequestPendingError({ cause, walletName })
  if (codes.includes(4100) || /\block/i.test(details)) return new WalletLockedError({ cause, walletName })
  return new ConnectionFailedError({ cause, details })
}
