import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { restoreListening } from '../restoreInTicks.js'
import { readAccounts } from './accounts.js'
import { callFeature, isWalletConnectProvider } from './standardWallet.js'
import { toSession } from './toSession.js'
import { listen } from './watch.js'

/**
 * Restores the session of an earlier visit through a silent connection.
 *
 * Returns null if the wallet is locked, broken or silent. If the wallet shares an account later, it calls `onAvailable`
 * once, unless the signal is aborted before that.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'solana'> | null> {
  const { provider } = connector
  if (isWalletConnectProvider(provider)) {
    const { restore } = await import('./walletConnect.js')
    return restore(connector, parameters)
  }
  const read = () =>
    callFeature(provider, 'standard:connect', { silent: true }).then((answer) =>
      toSession(connector, (answer as { accounts?: unknown }).accounts, parameters),
    )
  return restoreListening(read, {
    ...parameters,
    listen: (onAccounts) => listen(provider, (accounts) => onAccounts(readAccounts(accounts).length > 0)),
  })
}
