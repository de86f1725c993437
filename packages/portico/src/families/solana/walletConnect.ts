import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters, SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readApproved } from '../walletConnectProvider.js'
import { readAccounts } from './accounts.js'
import { adopt } from './adopt.js'
import { toNetworkId } from './standardChain.js'
import { isWalletConnectProvider, type WalletConnectWallet } from './standardWallet.js'

/** Returns the session that a wallet approved through WalletConnect, or null. Sends the wallet no request. */
export async function restore(
  connector: Connector,
  { networkId, networks }: FamilyReconnectParameters,
): Promise<Session<'solana'> | null> {
  const { provider } = connector
  if (!isWalletConnectProvider(provider)) return null
  const approved = await readApproved(provider, 'solana')
  return adopt(connector, { approved, networkId, networks })
}

/** Listens to the events of a wallet behind WalletConnect. */
export function watchWalletConnect(provider: WalletConnectWallet, listener: SessionListener): () => void {
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
