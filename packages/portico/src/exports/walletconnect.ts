export type {
  Pairing,
  SignIn,
  SignInRequest,
  WalletConnectClient,
  WalletConnectNamespace,
  WalletConnectParameters,
  WalletConnectProvider,
  WalletConnectSession,
} from '../core/walletConnectClient.js'
export {
  createWalletConnectClient,
  type StandaloneWalletConnectClient,
  type WalletConnectClientOptions,
} from '../walletconnect/createWalletConnectClient.js'
export type { WalletConnectEvent } from '../walletconnect/walletRequests.js'
