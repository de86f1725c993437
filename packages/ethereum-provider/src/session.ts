import type { WalletConnectSession } from 'portico/walletconnect'
import type { Metadata, Session, SessionNamespace } from './EthereumProviderOptions.js'

/** Returns what the wallet approved, in lists that a site may change. */
export function toNamespaces({ namespaces }: WalletConnectSession): Record<string, SessionNamespace> {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, { accounts, chains, events, methods }]) => [
      name,
      { accounts: [...accounts], chains: [...chains], events: [...events], methods: [...methods] },
    ]),
  )
}

/** Returns a session as `provider.session` shows it. */
export function toSession(session: WalletConnectSession, metadata: Metadata): Session {
  const { expiry, peer, topic } = session
  const { description, iconUrl, name, url } = peer
  return {
    acknowledged: true,
    expiry,
    namespaces: toNamespaces(session),
    peer: { metadata: { description, icons: iconUrl ? [iconUrl] : [], name, url } },
    relay: { protocol: 'irn' },
    self: { metadata },
    topic,
  }
}
