import type { Portico } from '../../core/createPortico.js'
import type { Wallet } from '../../core/wallet.js'
import { directoryOf, prefetchImages, readPage, readWallets } from './directory.js'

// What only the list of all wallets needs: Connect does not load it.

/** Rows of a search. Source: specification, section 7. */
const searchCount = 100

/** Added to the wait for a search's answer, in ms. Source: specification, section 9 (wallet search extra wait). */
const searchWaitMs = 300

/** Reads the next page, if there is one and none is being read. Never rejects. */
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
  // Pictures have this long before words stand without them.
  await new Promise((resolve) => setTimeout(resolve, searchWaitMs))
  signal.throwIfAborted()
  return wallets
}
