export type { Connector, ConnectorType } from '../core/connector.js'
export {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestFailedError,
  RequestPendingError,
  SignatureDeclinedError,
  WalletLockedError,
} from '../core/errors/connection.js'
export {
  BalanceUnavailableError,
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../core/errors/network.js'
export { MissingDependencyError } from '../core/errors/options.js'
export type {
  Account,
  AccountType,
  Family,
  FamilyConnectParameters,
  FamilyContext,
  FamilyReconnectParameters,
  FamilySwitchParameters,
  NativeBalance,
  Session,
  SessionListener,
} from '../core/family.js'
export { type Network, type NetworkInput, toNetwork } from '../core/network.js'
