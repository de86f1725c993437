import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { restoreInTicks } from '../restoreInTicks.js'
import { toNetworkSession } from '../toNetworkSession.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import { type AddressFormats, readAccounts } from './accounts.js'
import type { Injected, InjectedWallet } from './injectedWallet.js'
import { openSession } from './openSession.js'
import { toRestored } from './toRestored.js'
import { subscribe } from './watch.js'

/**
 * Restores the session of an earlier visit. These wallets have no silent request, so it sends none. The session has the
 * stored accounts, and the first request opens the wallet. If the wallet was opened during this visit, its current
 * accounts are read instead; if it shares none, this function returns null and listens to the wallet. If the wallet
 * ended the connection and was not opened since, it returns null.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters & { addressFormats: AddressFormats },
): Promise<Session<'polkadot'> | null> {
  const { accounts = [], addressFormats, lapsed, networkId, networks, onAvailable, signal } = parameters
  const networkIds = networkIdsOf('polkadot', networks)
  const { provider } = connector
  if (!isWalletConnectProvider(connector, provider) && !(provider as InjectedWallet).opened) {
    if (lapsed) return null
    const restored = toRestored(connector)
    const accountsOn = readAccounts(accounts, { addressFormats, networkIds })
    return toNetworkSession(connector, restored, accountsOn, { networkId, networkIds })
  }

  const opened: Injected[] = []
  const opening = openSession(
    connector,
    { addressFormats, isSilent: true, networkId, networkIds },
    (injected) => opened.push(injected),
  )
  const session = await restoreInTicks(opening, { onLate: onAvailable, signal })
  const [injected] = opened
  if (session || !injected) return session

  // The wallet is locked or shares nothing. It reports when that changes.
  const stop = subscribe(injected, (told) => {
    if (signal.aborted || !Array.isArray(told) || told.length === 0) return
    stop()
    onAvailable()
  })
  signal.addEventListener('abort', stop, { once: true })
  return null
}
