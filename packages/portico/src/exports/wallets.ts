export type { WalletSource } from '../core/walletSource.js'
export { bestKnownWallets } from '../wallets/bestKnownWallets.js'
