import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import { pause } from '../../core/pause.js'
import type { Session } from '../../core/session.js'
import { listen, request } from '../provider.js'
import { restoreListening } from '../restoreInTicks.js'
import { readAccounts } from './accounts.js'
import { readNetworkId } from './chainId.js'

/** Pause before a retry if a wallet fails while it starts together with the page. */
const retryDelayMs = 300

/**
 * Restores the session of an earlier visit. Sends only requests that never prompt (`eth_accounts`, `eth_chainId`).
 *
 * Returns null if the wallet is locked, broken or silent. If the wallet shares an account later, it calls `onAvailable`
 * once, unless the signal is aborted before that.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'eip155'> | null> {
  const read = () =>
    readSession(connector).catch(() => pause(retryDelayMs).then(() => readSession(connector)))
  return restoreListening(read, {
    ...parameters,
    listen: (onAccounts) =>
      listen(connector.provider, 'accountsChanged', (accounts) =>
        onAccounts(readAccounts(accounts).length > 0),
      ),
  })
}

async function readSession(connector: Connector): Promise<Session<'eip155'> | null> {
  const { provider } = connector
  const [accountsAnswer, networkAnswer] = await Promise.all([
    request(provider, 'eth_accounts'),
    request(provider, 'eth_chainId'),
  ])
  const accounts = readAccounts(accountsAnswer)
  const networkId = readNetworkId(networkAnswer)
  return accounts.length > 0 && networkId ? { accounts, connector, networkId, provider } : null
}
