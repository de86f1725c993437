export { announceBitcoinWallet } from '../bip122/announceBitcoinWallet.js'
export { type BitcoinKind, bitcoinDevKeys } from '../bip122/bitcoinKeys.js'
export {
  type BitcoinTestWallet,
  type BitcoinTestWalletOptions,
  createBitcoinTestWallet,
} from '../bip122/createBitcoinTestWallet.js'
export type { BitcoinFaces } from '../bip122/createWalletInterfaces.js'
export { localContracts, lookAlikeAddress } from '../chain/localContracts.js'
export { localNames } from '../chain/localNames.js'
export { announceCosmosWallet } from '../cosmos/announceCosmosWallet.js'
export { type CosmosDevAccount, cosmosDevAccounts } from '../cosmos/cosmosDevAccounts.js'
export {
  type CosmosKey,
  type CosmosTestKeplr,
  type CosmosTestWallet,
  type CosmosTestWalletOptions,
  createCosmosTestWallet,
} from '../cosmos/createCosmosTestWallet.js'
export type { CosmosSignature, DirectDocument } from '../cosmos/signDocuments.js'
export { announceWallet } from '../eip155/announceWallet.js'
export {
  createTestWallet,
  type TestProvider,
  type TestWallet,
  type TestWalletInfo,
  type TestWalletOptions,
} from '../eip155/createTestWallet.js'
export { devAccounts } from '../eip155/devAccounts.js'
export { ProviderRpcError } from '../eip155/ProviderRpcError.js'
export { testWalletIcon } from '../eip155/testWalletIcon.js'
export type { ProviderRequest } from '../eip155/walletContext.js'
export type { WalletStorage } from '../eip155/walletMemory.js'
export { createTestPortico, type TestPortico, type TestPorticoOptions } from '../kit/createTestPortico.js'
export { announcePolkadotWallet } from '../polkadot/announcePolkadotWallet.js'
export {
  createPolkadotTestWallet,
  type InjectedAccount,
  type PolkadotTestInjected,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions,
} from '../polkadot/createPolkadotTestWallet.js'
export type { SignerPayload } from '../polkadot/encodePayload.js'
export {
  type PolkadotDevAccount,
  type PolkadotKeyKind,
  polkadotDevAccounts,
} from '../polkadot/polkadotDevAccounts.js'
export type { Answer, Approval, Decision, ShownCall, ShownNetwork } from '../prompt/approval.js'
export { announceSolanaWallet } from '../solana/announceSolanaWallet.js'
export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
} from '../solana/createSolanaTestWallet.js'
export { localMints, solanaLocalnet } from '../solana/localSolana.js'
export { solanaDevAccounts } from '../solana/solanaDevAccounts.js'
