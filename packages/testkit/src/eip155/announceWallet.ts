import type { TestWallet } from './createTestWallet.js'

/**
 * Announces a wallet to the page by EIP-6963, now and on each request of the page.
 *
 * @returns a function that stops the announcements. A page that already has the provider keeps it.
 */
export function announceWallet(wallet: TestWallet): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider: wallet.provider })
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}
