import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { isWalletConnectProvider, watchWalletConnect } from '../walletConnectProvider.js'
import { type AddressFormats, readAccounts } from './accounts.js'
import type { Injected } from './injectedWallet.js'
import { openSession } from './openSession.js'

/** Watches the accounts that the wallet shares. */
export function watch(
  session: Session,
  listener: SessionListener,
  addressFormats: AddressFormats,
): () => void {
  const { accountsOn, connector, networkId, networkIds = [], provider } = session
  if (isWalletConnectProvider(connector, provider)) {
    return watchWalletConnect(provider, listener.onDisconnect, async () => {
      const now = await openSession(connector, { addressFormats, networkIds })
      listener.onAccounts(now?.accounts ?? [], now?.accountsOn)
    })
  }
  // A wallet immediately reports accounts that are already known.
  let known = JSON.stringify(accountsOn)
  let isWatching = true
  const stop = subscribe(provider as Injected, (told) => {
    const now = readAccounts(told, { addressFormats, networkIds })
    if (!isWatching || JSON.stringify(now) === known) return
    known = JSON.stringify(now)
    listener.onAccounts(now[networkId] ?? [], now)
  })
  return () => {
    isWatching = false
    stop()
  }
}

/**
 * Listens to the accounts that a wallet shares, if the wallet reports them.
 *
 * @returns a function that stops it, even if the wallet cannot remove a listener
 */
export function subscribe({ accounts }: Injected, onAccounts: (told: unknown) => void): () => void {
  let isListening = true
  let off: unknown
  try {
    off = accounts.subscribe?.((told) => {
      if (isListening) onAccounts(told)
    })
  } catch {
    // Without reports, the wallet can still be used.
  }
  return () => {
    isListening = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // The wallet still has the listener, which now does nothing.
    }
  }
}
