export { accountSchema } from './accountSchema.js'
export { defineRoute, type Route } from './defineRoute.js'
export { type AnsweredErrorCode, errorStatus } from './errorStatus.js'
export {
  type GetAnalyticsConfigResponse,
  getAnalyticsConfig,
  getAnalyticsConfigResponse,
} from './getAnalyticsConfig.js'
export { getAssetImage } from './getAssetImage.js'
export { getAuthKeys } from './getAuthKeys.js'
export { type GetAuthMeResponse, getAuthMe, getAuthMeResponse } from './getAuthMe.js'
export { type GetAuthNonceResponse, getAuthNonce, getAuthNonceResponse } from './getAuthNonce.js'
export {
  type GetBalanceResponse,
  getBalance,
  getBalanceResponse,
  type TokenBalance,
  tokenBalance,
} from './getBalance.js'
export { type GetConfigResponse, getConfig, getConfigResponse } from './getConfig.js'
export { getCurrencyImage } from './getCurrencyImage.js'
export {
  type GetHistoryResponse,
  getHistory,
  getHistoryResponse,
  type Transaction,
  type TransactionApproval,
  type TransactionTransfer,
  transaction,
  transactionApproval,
  transactionTransfer,
} from './getHistory.js'
export { type GetIdentityResponse, getIdentity, getIdentityResponse } from './getIdentity.js'
export {
  type GetNameGatewayResponse,
  getNameGateway,
  getNameGatewayResponse,
  nameGatewayPath,
} from './getNameGateway.js'
export { type GetNftsResponse, getNfts, getNftsResponse, type Nft, nft } from './getNfts.js'
export { type GetOriginsResponse, getOrigins, getOriginsResponse } from './getOrigins.js'
export {
  getProfileAccount,
  getProfileAccountResponse,
  type NameRecord,
} from './getProfileAccount.js'
export {
  type GetProfileReverseResponse,
  getProfileReverse,
  getProfileReverseResponse,
} from './getProfileReverse.js'
export {
  type GetProfileSuggestionsResponse,
  getProfileSuggestions,
  getProfileSuggestionsResponse,
  type NameSuggestion,
} from './getProfileSuggestions.js'
export {
  type GetProfileZoneResponse,
  getProfileZone,
  getProfileZoneResponse,
} from './getProfileZone.js'
export { getProxiedImage, proxiedImageWidths } from './getProxiedImage.js'
export {
  type GetSupportedChainsResponse,
  getSupportedChains,
  getSupportedChainsResponse,
} from './getSupportedChains.js'
export { getTokenImage } from './getTokenImage.js'
export { getWalletImage } from './getWalletImage.js'
export {
  type GetWalletsResponse,
  getWallets,
  getWalletsResponse,
  type ListedWallet,
  listedWallet,
} from './getWallets.js'
export { imageIdSchema } from './imageIdSchema.js'
export { networkIdSchema } from './networkIdSchema.js'
export {
  type PostAuthenticateBody,
  type PostAuthenticateResponse,
  postAuthenticate,
  postAuthenticateBody,
  postAuthenticateResponse,
} from './postAuthenticate.js'
export { postAuthRefresh, postAuthRefreshResponse } from './postAuthRefresh.js'
export {
  type PostEventBody,
  type PostEventResponse,
  postEvent,
  postEventBody,
  postEventResponse,
} from './postEvent.js'
export {
  fungiblePriceLimit,
  type PostFungiblePriceBody,
  type PostFungiblePriceResponse,
  postFungiblePrice,
  postFungiblePriceBody,
  postFungiblePriceResponse,
} from './postFungiblePrice.js'
export {
  type NameMessage,
  nameMessage,
  type PostProfileAccountBody,
  type PostProfileAccountResponse,
  postProfileAccount,
  postProfileAccountBody,
  postProfileAccountResponse,
} from './postProfileAccount.js'
export { postSignOut, postSignOutResponse } from './postSignOut.js'
export { putAccountMetadata } from './putAccountMetadata.js'
export { getRpcMethodRule, type RpcMethod, type RpcMethodRule, rpcMethods } from './rpcMethods.js'
export { type RpcAnswer, type RpcCall, rpcAnswer, rpcBatchLimit, rpcCall, rpcProxy } from './rpcProxy.js'
export { projectIdSchema, sdkQuery } from './sdkQuery.js'
