import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { restoreInTicks } from '../restoreInTicks.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import { openSession } from './openSession.js'
import { toAccountsOn } from './toAccountsOn.js'
import { toRestored } from './toRestored.js'

/**
 * Restores the session of an earlier visit. These wallets have no silent request, so it sends none. The session has the
 * stored accounts, and the first request opens the wallet. If the wallet ended the connection, it waits for a click.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'cosmos'> | null> {
  const { accounts = [], lapsed, networkId, networks, onAvailable, signal } = parameters
  const networkIds = networkIdsOf('cosmos', networks)
  if (isWalletConnectProvider(connector, connector.provider)) {
    const opening = openSession(connector, { chainInfos: {}, networkId, networkIds })
    return restoreInTicks(opening, { onLate: onAvailable, signal })
  }
  if (lapsed) return null
  // An older record has the accounts of one network only. The others come with the first request.
  const accountsOn = toAccountsOn(parameters.accountsOn ?? (networkId && { [networkId]: accounts })) ?? {}
  const restored = toRestored(connector, networkIds)
  return toNetworkSession(connector, restored, accountsOn, { networkId, networkIds })
}
