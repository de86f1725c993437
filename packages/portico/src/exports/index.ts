export { isPorticoError, PorticoError } from '@portico/protocol/errors'
export { isSwapNetwork, slippageLimits, swapNetworkIds } from '@portico/protocol/token'
export type { Account, AccountType } from '../core/account.js'
export { cancelSignIn } from '../core/actions/cancelSignIn.js'
export { canSend } from '../core/actions/canSend.js'
export { type ConnectParameters, connect } from '../core/actions/connect.js'
export {
  type ConnectWalletConnectParameters,
  connectWalletConnect,
} from '../core/actions/connectWalletConnect.js'
export {
  forgetRecipient,
  getContacts,
  getKnownAddresses,
  getRecipients,
  removeContact,
  saveContact,
} from '../core/actions/contacts.js'
export { type DisconnectParameters, disconnect } from '../core/actions/disconnect.js'
export { type DownloadActivityParameters, downloadActivity } from '../core/actions/downloadActivity.js'
export { downloadLog } from '../core/actions/downloadLog.js'
export { type ForgetConnectionParameters, forgetConnection } from '../core/actions/forgetConnection.js'
export { getAccount } from '../core/actions/getAccount.js'
export {
  type GetAccountDetailsParameters,
  getAccountDetails,
} from '../core/actions/getAccountDetails.js'
export {
  type GetBalanceParameters,
  getBalance,
} from '../core/actions/getBalance.js'
export { type ConnectionsState, getConnections } from '../core/actions/getConnections.js'
export { getConnectorStatus, getConnectors } from '../core/actions/getConnectors.js'
export {
  type GetCurrencyRateParameters,
  type GetCurrencyRateReturnType,
  getCurrencyRate,
} from '../core/actions/getCurrencyRate.js'
export {
  type GetGasPriceParameters,
  type GetGasPriceReturnType,
  getGasPrice,
} from '../core/actions/getGasPrice.js'
export {
  type GetIdentityParameters,
  type GetIdentityReturnType,
  getIdentity,
} from '../core/actions/getIdentity.js'
export {
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  getNameSuggestions,
} from '../core/actions/getNameSuggestions.js'
export { type GetNamesParameters, getNames } from '../core/actions/getNames.js'
export { type GetNameZoneParameters, getNameZone } from '../core/actions/getNameZone.js'
export { getNetwork, type NetworkState } from '../core/actions/getNetwork.js'
export { type GetNftsParameters, type GetNftsReturnType, getNfts } from '../core/actions/getNfts.js'
export {
  type GetOnRampQuoteParameters,
  type GetOnRampQuoteReturnType,
  getOnRampQuote,
} from '../core/actions/getOnRampQuote.js'
export { type GetOnRampUrlParameters, getOnRampUrl } from '../core/actions/getOnRampUrl.js'
export {
  type GetPriceHistoryParameters,
  type GetPriceHistoryReturnType,
  getPriceHistory,
} from '../core/actions/getPriceHistory.js'
export { type Eip1193Provider, getProvider } from '../core/actions/getProvider.js'
export { getPublicState } from '../core/actions/getPublicState.js'
export {
  type GetPurchasesParameters,
  type GetPurchasesReturnType,
  getPurchases,
  type Purchase,
} from '../core/actions/getPurchases.js'
export {
  type GetSmartSessionsParameters,
  getSmartSessions,
} from '../core/actions/getSmartSessions.js'
export { getPortfolioNetworks, getSupportedNetworks } from '../core/actions/getSupportedNetworks.js'
export {
  type GetSwapQuoteParameters,
  type GetSwapQuoteReturnType,
  getSwapQuote,
  type SwapHop,
} from '../core/actions/getSwapQuote.js'
export { type GetSwapTokenParameters, getSwapToken } from '../core/actions/getSwapToken.js'
export { type GetSwapTokensParameters, getSwapTokens } from '../core/actions/getSwapTokens.js'
export {
  type GetTokenPricesParameters,
  type GetTokenPricesReturnType,
  getTokenPrices,
} from '../core/actions/getTokenPrices.js'
export { type GetTokensParameters, type GetTokensReturnType, getTokens } from '../core/actions/getTokens.js'
export {
  type GetTransactionsParameters,
  type GetTransactionsReturnType,
  getTransactions,
} from '../core/actions/getTransactions.js'
export {
  type GetWalletListParameters,
  type GetWalletListReturnType,
  getWalletList,
} from '../core/actions/getWalletList.js'
export { type GrantPermissionsParameters, grantPermissions } from '../core/actions/grantPermissions.js'
export { type LoadOnRampParameters, loadOnRamp } from '../core/actions/loadOnRamp.js'
export { type LoadSendBalancesParameters, loadSendBalances } from '../core/actions/loadSendBalances.js'
export { getNameServiceState, watchNameService } from '../core/actions/nameState.js'
export {
  getOnRampState,
  type OnRampPatch,
  resetOnRamp,
  updateOnRamp,
  watchOnRamp,
} from '../core/actions/onRampState.js'
export { close } from '../core/actions/open.js'
export {
  type PrepareSendParameters,
  type PrepareSendReturnType,
  prepareSend,
} from '../core/actions/prepareSend.js'
export {
  type RegisterNameParameters,
  type RegisterNameReturnType,
  registerName,
} from '../core/actions/registerName.js'
export {
  type PrepareReplacementReturnType,
  prepareReplacement,
  type ReplaceSendParameters,
  type ReplaceSendReturnType,
  replaceSend,
} from '../core/actions/replaceSend.js'
export {
  type ResolveReceiverParameters,
  type ResolveReceiverReturnType,
  resolveReceiver,
} from '../core/actions/resolveReceiver.js'
export { type RevokePermissionsParameters, revokePermissions } from '../core/actions/revokePermissions.js'
export { type SendParameters, type SendReturnType, send } from '../core/actions/send.js'
export { getCallsStatus, type SendCallsParameters, sendCalls } from '../core/actions/sendCalls.js'
export {
  canSendMany,
  type SendManyParameters,
  type SendManyTransfer,
  sendMany,
} from '../core/actions/sendMany.js'
export { type SendNftParameters, sendNft } from '../core/actions/sendNft.js'
export {
  dismissSend,
  getSends,
  resumeSends,
  type WaitForSendParameters,
  waitForSend,
  watchSends,
} from '../core/actions/sends.js'
export { type SetThemeParameters, setTheme } from '../core/actions/setTheme.js'
export { type SignInParameters, signIn } from '../core/actions/signIn.js'
export { type SignMessageParameters, signMessage } from '../core/actions/signMessage.js'
export { type SignOutParameters, signOut } from '../core/actions/signOut.js'
export {
  type SwapActionParameters,
  type SwapProgress,
  type SwapReturnType,
  swap,
} from '../core/actions/swap.js'
export { type SwitchAccountParameters, switchAccount } from '../core/actions/switchAccount.js'
export { type SwitchNetworkParameters, switchNetwork } from '../core/actions/switchNetwork.js'
export {
  getSendState,
  resetSend,
  type SendPatch,
  updateSend,
  watchSendState,
} from '../core/actions/updateSend.js'
export { type Activity, type ActivityGroup, toActivity } from '../core/activity.js'
export type { Alert, AlertCode } from '../core/alert.js'
export type { SwapParameters } from '../core/checkedSwap.js'
export type { Connector, ConnectorType } from '../core/connector.js'
export { createPortico, getServerState } from '../core/createPortico.js'
export type {
  AccountDetails,
  Contact,
  EmbeddedWalletUser,
  NameServiceState,
  Nft,
  OnRampProvider,
  OnRampState,
  PaymentCurrency,
  PurchaseCurrency,
  Recipient,
  SendState,
  SmartSession,
  SmartSessionLimit,
  Toast,
  TrackedSend,
  Transaction,
  TransactionTransfer,
  WalletAsset,
  WalletAssetResponse,
} from '../core/entities.js'
export type { PorticoEvents } from '../core/events.js'
export { getExplorerUrl } from '../core/explorerUrl.js'
export type { Family } from '../core/family.js'
export type { GrantedPermissions, PermissionLimit } from '../core/familyPermitting.js'
export type { Features, FeaturesInput } from '../core/features.js'
export type { AccountState, AddressOf } from '../core/findActive.js'
export { findLookAlikes, isSuspiciousTransaction } from '../core/findLookAlikes.js'
export type { IntentEvent, IntentName, Intents } from '../core/intent.js'
export { isDust, isSuspiciousToken } from '../core/judgeToken.js'
export type { LogLevel } from '../core/log.js'
export type { Metadata } from '../core/metadata.js'
export type { GetBalanceReturnType } from '../core/nativeBalance.js'
export { toNativeTokenAddress } from '../core/nativeToken.js'
export type { CaipNetworkIdOf, Network, NetworkInput } from '../core/network.js'
export type { PorticoOptions } from '../core/options.js'
export type { Portico, SIWXOption } from '../core/portico.js'
export type { PorticoStorage } from '../core/porticoStorage.js'
export type { ServerOption } from '../core/servers.js'
export type { SIWXConfig, SIWXMessage, SIWXSession, SiwxState } from '../core/siwxConfig.js'
export type { Connection, PublicState, State, StoredConnection } from '../core/state.js'
export { cookieStorage } from '../core/storage/cookieStorage.js'
export { memoryStorage } from '../core/storage/storage.js'
export { priceImpactLimits } from '../core/swapAmounts.js'
export type { SwapTarget } from '../core/swapTarget.js'
export type { ThemeMode } from '../core/themeMode.js'
export type { TokenBalance } from '../core/tokenBalance.js'
export type { TrackingEvent } from '../core/trackingEvents.js'
export { version } from '../core/version.js'
export type { Wallet } from '../core/wallet.js'
export type { Pairing } from '../core/walletConnectClient.js'
export type { CustomWallet, WalletConnectOption, WalletsOption } from '../core/walletOptions.js'
export { type OpenParameters, open } from '../modal/open.js'
export type { OpenableView } from '../modal/views.js'
