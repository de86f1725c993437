import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { type WalletConnectWallet, watchWalletConnect } from '../walletConnectProvider.js'
import { openSession } from './openSession.js'

/** Watches a connection through WalletConnect. */
export function watchApproved(
  { connector, networkIds = [] }: Session,
  provider: WalletConnectWallet,
  listener: SessionListener,
): () => void {
  return watchWalletConnect(provider, listener.onDisconnect, async () => {
    const now = await openSession(connector, { chainInfos: {}, networkIds })
    listener.onAccounts(now?.accounts ?? [], now?.accountsOn)
  })
}
