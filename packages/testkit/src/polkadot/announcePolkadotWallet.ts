import type { PolkadotTestWallet } from './createPolkadotTestWallet.js'

/**
 * Puts a wallet on the page, in `window.injectedWeb3`.
 *
 * @returns a function that removes the wallet. A page that has already found the wallet keeps it.
 */
export function announcePolkadotWallet({ entry, id }: PolkadotTestWallet): () => void {
  const page = window as { injectedWeb3?: Record<string, unknown> }
  page.injectedWeb3 ??= {}
  const { injectedWeb3 } = page
  injectedWeb3[id] = entry
  return () => {
    delete injectedWeb3[id]
  }
}
