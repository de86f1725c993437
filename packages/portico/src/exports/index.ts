export { isPorticoError, PorticoError } from '@portico/protocol/errors'
export { type ConnectParameters, connect } from '../core/actions/connect.js'
export { type DisconnectParameters, disconnect } from '../core/actions/disconnect.js'
export { downloadLog } from '../core/actions/downloadLog.js'
export { type AccountState, getAccount } from '../core/actions/getAccount.js'
export {
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getBalance,
} from '../core/actions/getBalance.js'
export { type ConnectionsState, getConnections } from '../core/actions/getConnections.js'
export { getConnectorStatus, getConnectors } from '../core/actions/getConnectors.js'
export {
  type GetIdentityParameters,
  type GetIdentityReturnType,
  getIdentity,
} from '../core/actions/getIdentity.js'
export { getNetwork, type NetworkState } from '../core/actions/getNetwork.js'
export { type Eip1193Provider, getProvider } from '../core/actions/getProvider.js'
export { getPublicState } from '../core/actions/getPublicState.js'
export { getSupportedNetworks } from '../core/actions/getSupportedNetworks.js'
export {
  type GetWalletListParameters,
  type GetWalletListReturnType,
  getWalletList,
} from '../core/actions/getWalletList.js'
export { close, type OpenableView, type OpenParameters, open } from '../core/actions/open.js'
export { type SetThemeParameters, setTheme } from '../core/actions/setTheme.js'
export { type SignMessageParameters, signMessage } from '../core/actions/signMessage.js'
export { type SwitchAccountParameters, switchAccount } from '../core/actions/switchAccount.js'
export { type SwitchNetworkParameters, switchNetwork } from '../core/actions/switchNetwork.js'
export type { Alert, AlertCode } from '../core/alert.js'
export type { Connector, ConnectorType } from '../core/connector.js'
export { createPortico, getServerState, type Portico } from '../core/createPortico.js'
export type {
  AccountDetails,
  EmbeddedWalletUser,
  NameServiceState,
  OnRampProvider,
  OnRampState,
  PaymentCurrency,
  PurchaseCurrency,
  SendState,
  SIWXSession,
  Toast,
  TokenBalance,
  Transaction,
  TransactionTransfer,
  WalletAsset,
  WalletAssetResponse,
} from '../core/entities.js'
export type { PorticoEvents } from '../core/events.js'
export type { Account, AccountType, Family } from '../core/family.js'
export type { Features, FeaturesInput } from '../core/features.js'
export type { CaipNetworkIdOf, Network, NetworkInput } from '../core/network.js'
export type { LogLevel, Metadata, PorticoOptions, ThemeMode } from '../core/options.js'
export type { ServerOption } from '../core/servers.js'
export type { Connection, PublicState, State, StoredConnection } from '../core/state.js'
export { cookieStorage } from '../core/storage/cookieStorage.js'
export { memoryStorage, type PorticoStorage } from '../core/storage/storage.js'
export type { TrackingEvent } from '../core/track.js'
export { version } from '../core/version.js'
export type { Wallet } from '../core/wallet.js'
