import type { CosmosTestWallet } from './createCosmosTestWallet.js'

/**
 * Puts a wallet on the page, in its property of `window`. If the user chooses another key, the wallet's event reports
 * it.
 *
 * @returns a function that removes the wallet. A page that has already found the wallet keeps it.
 */
export function announceCosmosWallet({ at, event, keplr, onKeyChange }: CosmosTestWallet): () => void {
  Reflect.set(window, at, keplr)
  const stop = onKeyChange(() => window.dispatchEvent(new Event(event)))
  return () => {
    stop()
    Reflect.deleteProperty(window, at)
  }
}
