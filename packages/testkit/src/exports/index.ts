export { localContracts, lookAlikeAddress } from '../chain/localContracts.js'
export { localNames } from '../chain/localNames.js'
export { announceWallet } from '../eip155/announceWallet.js'
export type { Answer, Approval, Decision, ShownCall, ShownNetwork } from '../eip155/approval.js'
export {
  createTestWallet,
  type ProviderRequest,
  type TestProvider,
  type TestWallet,
  type TestWalletInfo,
  type TestWalletOptions,
} from '../eip155/createTestWallet.js'
export { devAccounts } from '../eip155/devAccounts.js'
export { ProviderRpcError } from '../eip155/ProviderRpcError.js'
export { testWalletIcon } from '../eip155/testWalletIcon.js'
export type { WalletStorage } from '../eip155/walletMemory.js'
export { createTestPortico, type TestPortico, type TestPorticoOptions } from '../kit/createTestPortico.js'
export { announceSolanaWallet } from '../solana/announceSolanaWallet.js'
export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
} from '../solana/createSolanaTestWallet.js'
export { localMints, solanaLocalnet } from '../solana/localSolana.js'
export { solanaDevAccounts } from '../solana/solanaDevAccounts.js'
