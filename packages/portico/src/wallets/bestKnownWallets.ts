import type { WalletSource } from '../core/walletSource.js'

/**
 * The 60 best-known wallets, for `createPortico({ directory: bestKnownWallets })` on a site without a server. They load
 * when the modal first lists wallets to install.
 */
export const bestKnownWallets: WalletSource = () => import('./rows.js').then(({ rows }) => rows)
