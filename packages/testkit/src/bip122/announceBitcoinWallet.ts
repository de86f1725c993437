import type { BitcoinTestWallet } from './createBitcoinTestWallet.js'

/**
 * Puts a wallet on the page in `window.btc_providers` (WBIP-004).
 *
 * @param place property of `window` that contains its provider
 * @returns a function that removes the wallet. A page that already has the provider keeps it.
 */
export function announceBitcoinWallet(
  wallet: BitcoinTestWallet,
  place = 'PorticoBitcoinProvider',
): () => void {
  // Wallets set properties of these names. No type of `window` lists them.
  const page = window as unknown as Record<string, unknown>
  const { icon, name } = wallet
  const entry = { icon, id: place, name }
  const others = () => (Array.isArray(page.btc_providers) ? page.btc_providers : [])
  page[place] = wallet.satsConnect
  page.btc_providers = [...others(), entry]
  return () => {
    Reflect.deleteProperty(page, place)
    page.btc_providers = others().filter((other) => other !== entry)
  }
}
