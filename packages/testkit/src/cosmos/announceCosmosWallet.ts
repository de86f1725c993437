import type { CosmosTestWallet } from './createCosmosTestWallet.js'

/**
 * Puts a wallet on the page, at its property of `window`, and has it tell of another key by its event.
 *
 * @returns takes it off again; a page that has found it already keeps it
 */
export function announceCosmosWallet({ at, event, keplr, onKeyChange }: CosmosTestWallet): () => void {
  Reflect.set(window, at, keplr)
  const stop = onKeyChange(() => window.dispatchEvent(new Event(event)))
  return () => {
    stop()
    Reflect.deleteProperty(window, at)
  }
}
