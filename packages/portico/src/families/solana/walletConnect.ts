import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters, SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { toNetworkId } from './standardChain.js'
import { isRequested, type RequestedProvider } from './standardWallet.js'

/** Returns the session that a wallet approved through WalletConnect, or null. Sends the wallet no request. */
export async function restore(
  connector: Connector,
  { networkId: wanted, networks }: FamilyReconnectParameters,
): Promise<Session<'solana'> | null> {
  const { provider } = connector
  if (!isRequested(provider)) return null
  const answer = await provider.request({ method: 'wallet_getSession' }).catch(() => null)
  const scopes = (answer as { sessionScopes?: Record<string, unknown> } | null)?.sessionScopes
  const { accounts, references } = (scopes?.solana ?? {}) as Record<string, unknown>
  if (!Array.isArray(accounts) || !Array.isArray(references)) return null
  const chains = [...new Set(references.map((chain) => toNetworkId(String(chain))))]
  const networkIds = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => chains.some((chain) => chain === id))
  const networkId: CaipNetworkId | undefined = networkIds.find((id) => id === wanted) ?? chains[0]
  const own = readAccounts(accounts.map((account) => String(account).split(':').at(-1)))
  return own.length > 0 && networkId ? { accounts: own, connector, networkId, networkIds, provider } : null
}

/** Listens to the events of a wallet behind WalletConnect. */
export function watchRequested(provider: RequestedProvider, listener: SessionListener): () => void {
  const events = {
    accountsChanged: (accounts: unknown) => listener.onAccounts(readAccounts(accounts)),
    chainChanged: (chain: unknown) => listener.onNetwork(toNetworkId(String(chain))),
    disconnect: () => listener.onDisconnect(),
  }
  for (const [event, onEvent] of Object.entries(events)) provider.on(event, onEvent)
  return () => {
    for (const [event, onEvent] of Object.entries(events)) provider.removeListener(event, onEvent)
  }
}
