export type { Connector, ConnectorType } from '../core/connector.js'
export type { TokenBalance } from '../core/entities.js'
export {
  ConnectionFailedError,
  ConnectionRejectedError,
  MethodNotSupportedError,
  RequestFailedError,
  RequestPendingError,
  SignatureDeclinedError,
  WalletLockedError,
} from '../core/errors/connection.js'
export { MissingDependencyError } from '../core/errors/dependencies.js'
export {
  BalanceUnavailableError,
  ChainNotSupportedError,
  NetworkSwitchFailedError,
  NetworkSwitchRejectedError,
} from '../core/errors/network.js'
export {
  NamesNotSupportedError,
  NameUnresolvedError,
  SendRejectedError,
  WrongNetworkError,
} from '../core/errors/send.js'
export type {
  Account,
  AccountsOn,
  AccountType,
  CallsStatus,
  ContractCall,
  Family,
  FamilyConnectParameters,
  FamilyContext,
  FamilyPermitting,
  FamilyReconnectParameters,
  FamilySending,
  FamilySwapping,
  FamilySwitchParameters,
  GrantedPermissions,
  NativeBalance,
  PermissionLimit,
  PermitRequest,
  SendFee,
  SendStatus,
  Session,
  SessionListener,
  SignedPermit,
  Transfer,
  TransferEstimate,
  WalletCall,
} from '../core/family.js'
export { type Network, type NetworkInput, toNetwork } from '../core/network.js'
