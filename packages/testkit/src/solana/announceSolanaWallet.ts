import type { SolanaTestWallet } from './createSolanaTestWallet.js'

type RegisterApi = { register: (...wallets: unknown[]) => unknown }

/**
 * Registers a wallet with the page by Wallet Standard, now and whenever an app on the page reports that it is ready.
 *
 * @returns a function that stops the registration. A page that already has the wallet keeps it.
 */
export function announceSolanaWallet({ wallet }: SolanaTestWallet): () => void {
  const register = (api: RegisterApi) => void api.register(wallet)
  const onReady = (event: Event) => register((event as CustomEvent<RegisterApi>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => window.removeEventListener('wallet-standard:app-ready', onReady)
}
