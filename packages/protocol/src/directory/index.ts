export { createWalletIndex, type DirectoryWallet, type WalletIndex, type WalletQuery } from './walletIndex.js'
export { isAppLink, isWebLink } from './walletLinks.js'
