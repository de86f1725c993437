import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { isRequested, watchRequested } from '../requestedWallet.js'
import { type AddressFormats, readAccounts } from './accounts.js'
import type { Injected } from './injectedWallet.js'
import { openSession } from './openSession.js'

/** Listens to the wallet. */
export function watch(
  session: Session,
  listener: SessionListener,
  addressFormats: AddressFormats,
): () => void {
  const { accountsOn, connector, networkId, networkIds = [], provider } = session
  if (isRequested(connector, provider)) {
    return watchRequested(provider, listener.onDisconnect, async () => {
      const now = await openSession(connector, { addressFormats, networkIds })
      listener.onAccounts(now?.accounts ?? [], now?.accountsOn)
    })
  }
  // A wallet tells at once what is known already.
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
 * Hears of the accounts that a wallet shares, as far as it tells.
 *
 * @returns stops listening, also where the wallet cannot forget a listener
 */
export function subscribe({ accounts }: Injected, onAccounts: (told: unknown) => void): () => void {
  let isListening = true
  let off: unknown
  try {
    off = accounts.subscribe?.((told) => {
      if (isListening) onAccounts(told)
    })
  } catch {
    // A wallet that tells of nothing is still of use.
  }
  return () => {
    isListening = false
    try {
      if (typeof off === 'function') off()
    } catch {
      // It keeps a listener that does nothing.
    }
  }
}
