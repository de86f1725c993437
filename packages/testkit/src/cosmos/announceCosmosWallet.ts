import type { CosmosTestWallet } from './createCosmosTestWallet.js'

/**
 * Puts a wallet on the page, in its property of `window`, and makes it report another key with its event.
 *
 * @returns a function that removes it; a page that has found it already keeps it
 */
export function announceCosmosWallet({ at, event, keplr, onKeyChange }: CosmosTestWallet): () => void {
  Reflect.set(window, at, keplr)
  const stop = onKeyChange(() => window.dispatchEvent(new Event(event)))
  return () => {
    stop()
    Reflect.deleteProperty(window, at)
  }
}
