export type { Account, AccountsOn, AccountType } from '../core/account.js'
export type { Connector, ConnectorType } from '../core/connector.js'
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
  ApprovedAddresses,
  CallsStatus,
  Family,
  FamilyAdoptParameters,
  FamilyConnectParameters,
  FamilyContext,
  FamilyReconnectParameters,
  FamilySending,
  FamilySwitchParameters,
  NativeBalance,
  SendStatus,
  SessionListener,
  Transfer,
  TransferEstimate,
  WalletCall,
} from '../core/family.js'
export type { FamilyPermitting, GrantedPermissions, PermissionLimit } from '../core/familyPermitting.js'
export type { ContractCall, FamilySwapping, PermitRequest, SignedPermit } from '../core/familySwapping.js'
export { type Network, type NetworkInput, toNetwork } from '../core/network.js'
export type { SendFee } from '../core/sendFee.js'
export type { Session } from '../core/session.js'
export type { TokenBalance } from '../core/tokenBalance.js'
