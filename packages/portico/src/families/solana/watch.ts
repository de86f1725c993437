import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { readAccounts } from './accounts.js'
import { isWalletConnectProvider, type SolanaWallet } from './standardWallet.js'

/** Listens for changes that the wallet reports. Returns a function that stops listening. */
export function watch({ provider }: Session, listener: SessionListener): () => void {
  if (!isWalletConnectProvider(provider)) {
    return listen(provider, (accounts) => listener.onAccounts(readAccounts(accounts)))
  }
  // A separate chunk: only wallets on another device need it, and only after the connection.
  const watching = import('./walletConnect.js').then(({ watchWalletConnect }) =>
    watchWalletConnect(provider, listener),
  )
  return () => void watching.then((stop) => stop())
}

/**
 * Listens for changes to the accounts that a Wallet Standard wallet shares. Does nothing if the wallet has no events.
 *
 * @returns a function that stops listening, even if the wallet cannot remove a listener
 */
export function listen(provider: unknown, onAccounts: (accounts: unknown) => void): () => void {
  let isListening = true
  let off: unknown
  try {
    const events = (provider as SolanaWallet).features['standard:events']
    const onChange = (change: { accounts?: unknown } | undefined) => {
      if (isListening && change?.accounts) onAccounts(change.accounts)
    }
    off = typeof events?.on === 'function' ? events.on('change', onChange) : undefined
  } catch {
    // A wallet without working events can still be used, but it reports no changes.
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
