import type { AccountsOn } from '../../core/account.js'
import type { SessionListener } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { lazyWatch } from '../lazyWatch.js'
import { isWalletConnectProvider } from '../walletConnectProvider.js'
import type { KeplrLike } from './keplrLike.js'
import type { RestoredKeplr } from './toRestored.js'

/**
 * Watches the wallet. If the user chooses another key, it reads the new accounts.
 *
 * @param event of `window`
 */
export function watch(session: Session, listener: SessionListener, event: string): () => void {
  const { connector, networkId, networkIds = [], provider } = session
  let isWatching = true
  if (isWalletConnectProvider(connector, provider)) {
    return lazyWatch(async () =>
      (await import('./watchApproved.js')).watchApproved(session, provider, listener),
    )
  }
  let known = JSON.stringify(session.accountsOn)
  const follow = (now: AccountsOn<'cosmos'>) => {
    if (!isWatching || JSON.stringify(now) === known) return
    known = JSON.stringify(now)
    listener.onAccounts(now[networkId] ?? [], now)
  }
  const onChange = async () => {
    const { readAccounts } = await import('./accounts.js')
    follow(await readAccounts(provider as KeplrLike, networkIds))
  }
  window.addEventListener(event, onChange)
  const stop = (provider as Partial<RestoredKeplr>).onOpened?.(follow)
  return () => {
    isWatching = false
    stop?.()
    window.removeEventListener(event, onChange)
  }
}
