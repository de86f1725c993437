import { pause } from '../../core/pause.js'
import type { Portico } from '../../core/portico.js'
import type { Wallet } from '../../core/wallet.js'
import { directoryOf, prefetchImages, readPage, readWallets } from './directory.js'

// Only the list of all wallets needs this module, so Connect does not load it.

/** Maximum number of wallets in the result of a search. Source: specification, section 7. */
const searchCount = 100

/** Extra wait after the response of a search, in ms. Source: specification, section 9 (wallet search extra wait). */
const searchWaitMs = 300

/** Loads the next page, if there is one and no other is loading. Never rejects. */
export async function loadMore(portico: Portico): Promise<void> {
  const store = directoryOf(portico)
  const { more, nextPage } = store.getState()
  if (nextPage === null || more === 'loading') return
  store.setState({ more: 'loading' })
  try {
    const { next, wallets } = await readPage(portico, nextPage)
    store.setState(({ listed }) => ({ listed: [...listed, ...wallets], more: 'idle', nextPage: next }))
  } catch {
    store.setState({ more: 'failed' })
  }
}

/**
 * Searches the directory.
 *
 * @throws as `getWalletList` does
 */
export async function searchDirectory(
  portico: Portico,
  { certified, search, signal }: { certified: boolean; search: string; signal: AbortSignal },
): Promise<readonly Wallet[]> {
  const { exclude } = portico.options.wallets
  const badgeType = certified ? 'certified' : undefined
  const { wallets } = await readWallets(portico, { badgeType, entries: searchCount, exclude, search, signal })
  prefetchImages(portico, wallets)
  // Gives the pictures time to load. After it, the results are shown even without them.
  await pause(searchWaitMs)
  signal.throwIfAborted()
  return wallets
}
