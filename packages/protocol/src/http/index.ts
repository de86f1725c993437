export { accountSchema } from './accountSchema.js'
export { swapCallLimit } from './convertSchemas.js'
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
export {
  type GetConvertAllowanceResponse,
  getConvertAllowance,
  getConvertAllowanceResponse,
} from './getConvertAllowance.js'
export {
  type GetConvertBuildApproveResponse,
  getConvertBuildApprove,
  getConvertBuildApproveResponse,
} from './getConvertBuildApprove.js'
export {
  type GetConvertGasPriceResponse,
  getConvertGasPrice,
  getConvertGasPriceResponse,
} from './getConvertGasPrice.js'
export {
  type ConvertQuote,
  convertQuote,
  type GetConvertQuotesResponse,
  getConvertQuotes,
  getConvertQuotesResponse,
} from './getConvertQuotes.js'
export {
  type ConvertToken,
  convertToken,
  type GetConvertTokensResponse,
  getConvertTokens,
  getConvertTokensResponse,
} from './getConvertTokens.js'
export { getCurrencyImage } from './getCurrencyImage.js'
export {
  type GetFungibleRateResponse,
  getFungibleRate,
  getFungibleRateResponse,
} from './getFungibleRate.js'
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
export {
  type GetOnrampOptionsResponse,
  getOnrampOptions,
  getOnrampOptionsResponse,
} from './getOnrampOptions.js'
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
export { getSandboxCheckout } from './getSandboxCheckout.js'
export { getSandboxPurchase } from './getSandboxPurchase.js'
export {
  type GetSmartSessionsResponse,
  getSmartSessions,
  getSmartSessionsResponse,
  type SmartSession,
  smartSession,
  smartSessionLimit,
} from './getSmartSessions.js'
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
export { codeSchema } from './identity/codeSchema.js'
export { type DpopProof, dpopProof } from './identity/dpopProof.js'
export {
  type AuditEvent,
  auditEvents,
  type GetAuditResponse,
  getAudit,
  getAuditResponse,
} from './identity/getAudit.js'
export { getDeviceApproval } from './identity/getDeviceApproval.js'
export { type GetDevicesResponse, getDevices, getDevicesResponse } from './identity/getDevices.js'
export { type GetIdentityMeResponse, getIdentityMe, getIdentityMeResponse } from './identity/getIdentityMe.js'
export {
  type GetIdentityMethodsResponse,
  getIdentityMethods,
  getIdentityMethodsResponse,
} from './identity/getIdentityMethods.js'
export { type GetSessionsResponse, getSessions, getSessionsResponse } from './identity/getSessions.js'
export { getSocialCallback } from './identity/getSocialCallback.js'
export { getSocialOpen } from './identity/getSocialOpen.js'
export { getSocialResult } from './identity/getSocialResult.js'
export {
  type GetSocialStatusResponse,
  getSocialStatus,
  getSocialStatusResponse,
} from './identity/getSocialStatus.js'
export { postAccountDelete, postAccountDeleteResponse } from './identity/postAccountDelete.js'
export { postDeviceApproval } from './identity/postDeviceApproval.js'
export { postDeviceRevoke, postDeviceRevokeResponse } from './identity/postDeviceRevoke.js'
export {
  type PostEmailDeviceResponse,
  postEmailDevice,
  postEmailDeviceResponse,
} from './identity/postEmailDevice.js'
export {
  type PostEmailStartBody,
  type PostEmailStartResponse,
  postEmailStart,
  postEmailStartBody,
  postEmailStartResponse,
} from './identity/postEmailStart.js'
export {
  type PostEmailUpdateResponse,
  postEmailUpdate,
  postEmailUpdateResponse,
} from './identity/postEmailUpdate.js'
export {
  type PostEmailUpdatePrimaryResponse,
  postEmailUpdatePrimary,
  postEmailUpdatePrimaryResponse,
} from './identity/postEmailUpdatePrimary.js'
export {
  type PostEmailUpdateSecondaryResponse,
  postEmailUpdateSecondary,
  postEmailUpdateSecondaryResponse,
} from './identity/postEmailUpdateSecondary.js'
export { postEmailVerify } from './identity/postEmailVerify.js'
export {
  type PostFarcasterPollResponse,
  postFarcasterPoll,
  postFarcasterPollResponse,
} from './identity/postFarcasterPoll.js'
export {
  type PostFarcasterStartResponse,
  postFarcasterStart,
  postFarcasterStartResponse,
} from './identity/postFarcasterStart.js'
export { postIdentityRefresh } from './identity/postIdentityRefresh.js'
export { postIdentitySignOut, postIdentitySignOutResponse } from './identity/postIdentitySignOut.js'
export { postLoginRemove, postLoginRemoveResponse } from './identity/postLoginRemove.js'
export { postSessionRevoke, postSessionRevokeResponse } from './identity/postSessionRevoke.js'
export { postSocialCallback } from './identity/postSocialCallback.js'
export {
  type PostSocialFinishBody,
  postSocialFinish,
  postSocialFinishBody,
} from './identity/postSocialFinish.js'
export {
  type PostSocialStartBody,
  type PostSocialStartResponse,
  postSocialStart,
  postSocialStartBody,
  postSocialStartResponse,
} from './identity/postSocialStart.js'
export {
  type PostSocialTicketResponse,
  postSocialTicket,
  postSocialTicketBody,
  postSocialTicketResponse,
} from './identity/postSocialTicket.js'
export {
  type PostStepUpStartResponse,
  postStepUpStart,
  postStepUpStartResponse,
} from './identity/postStepUpStart.js'
export {
  type PostStepUpVerifyResponse,
  postStepUpVerify,
  postStepUpVerifyResponse,
} from './identity/postStepUpVerify.js'
export { secretSchema } from './identity/secretSchema.js'
export { type SessionAnswer, sessionAnswer } from './identity/sessionAnswer.js'
export {
  type LoginKind,
  loginKindSchema,
  loginKinds,
  type SocialProvider,
  socialProviderSchema,
  socialProviders,
} from './identity/socialProviders.js'
export { webOriginSchema } from './identity/webOriginSchema.js'
export { imageIdSchema } from './imageIdSchema.js'
export { networkIdSchema } from './networkIdSchema.js'
export type { PaymentCurrency, PurchaseCurrency } from './onrampCurrency.js'
export { type OnrampProviderName, onrampProviderNames } from './onrampProviderName.js'
export {
  type PostAuthenticateBody,
  type PostAuthenticateResponse,
  postAuthenticate,
  postAuthenticateBody,
  postAuthenticateResponse,
} from './postAuthenticate.js'
export { postAuthRefresh, postAuthRefreshResponse } from './postAuthRefresh.js'
export {
  type PostConvertBuildTransactionResponse,
  postConvertBuildTransaction,
  postConvertBuildTransactionBody,
  postConvertBuildTransactionResponse,
} from './postConvertBuildTransaction.js'
export {
  type PostEventBody,
  type PostEventResponse,
  postEvent,
  postEventBody,
  postEventResponse,
} from './postEvent.js'
export {
  fungibleHistoryLimit,
  type PostFungibleHistoryBody,
  type PostFungibleHistoryResponse,
  type PricePoint,
  type PriceRange,
  postFungibleHistory,
  postFungibleHistoryBody,
  postFungibleHistoryResponse,
  priceLimit,
  pricePointLimit,
  priceRanges,
} from './postFungibleHistory.js'
export {
  fungiblePriceLimit,
  type PostFungiblePriceBody,
  type PostFungiblePriceResponse,
  postFungiblePrice,
  postFungiblePriceBody,
  postFungiblePriceResponse,
} from './postFungiblePrice.js'
export {
  type PostOnrampQuoteBody,
  type PostOnrampQuoteResponse,
  postOnrampQuote,
  postOnrampQuoteResponse,
} from './postOnrampQuote.js'
export {
  type PostOnrampUrlBody,
  type PostOnrampUrlResponse,
  postOnrampUrl,
  postOnrampUrlResponse,
} from './postOnrampUrl.js'
export {
  type PaymasterSponsorship,
  type PostPaymasterBody,
  type PostPaymasterResponse,
  paymasterSponsorship,
  postPaymaster,
  postPaymasterBody,
  postPaymasterResponse,
} from './postPaymaster.js'
export {
  type NameMessage,
  nameMessage,
  type PostProfileAccountBody,
  type PostProfileAccountResponse,
  postProfileAccount,
  postProfileAccountBody,
  postProfileAccountResponse,
} from './postProfileAccount.js'
export { postSandboxPurchase } from './postSandboxPurchase.js'
export { postSignOut, postSignOutResponse } from './postSignOut.js'
export {
  type PostSmartSessionRevokeBody,
  postSmartSessionRevoke,
  postSmartSessionRevokeBody,
  postSmartSessionRevokeResponse,
} from './postSmartSessionRevoke.js'
export { putAccountMetadata } from './putAccountMetadata.js'
export {
  bitcoinRpcMethods,
  cosmosRpcMethods,
  findSmartAccountPeer,
  getRpcMethodRule,
  polkadotRpcMethods,
  type RpcMethod,
  type RpcMethodRule,
  rpcMethods,
  smartAccountMethods,
  solanaRpcMethods,
} from './rpcMethods.js'
export { type RpcAnswer, type RpcCall, rpcAnswer, rpcBatchLimit, rpcCall, rpcProxy } from './rpcProxy.js'
export { type SandboxPurchaseResponse, sandboxOrder, sandboxPurchaseResponse } from './sandboxPurchase.js'
export { projectIdSchema, sdkQuery } from './sdkQuery.js'
export {
  custodySchema,
  type DeviceSecretAnswer,
  deviceSecretAnswer,
  envelopeLimit,
  type OperatorEnvelope,
  operatorEnvelope,
  type StoredEnvelope,
  storedEnvelope,
  type UserEnvelope,
  type UserEnvelopeKind,
  userEnvelope,
  userEnvelopeKinds,
  walletAddresses,
  walletVersionSchema,
} from './vault/envelope.js'
export { getDeviceSecret } from './vault/getDeviceSecret.js'
export { getRelease } from './vault/getRelease.js'
export { getReleaseLink } from './vault/getReleaseLink.js'
export { type GetReleasesResponse, getReleases, getReleasesResponse } from './vault/getReleases.js'
export { type GetWalletResponse, getWallet, getWalletResponse } from './vault/getWallet.js'
export { postDeviceSecret } from './vault/postDeviceSecret.js'
export { postEnvelopeChallenge, postEnvelopeChallengeResponse } from './vault/postEnvelopeChallenge.js'
export {
  type EnvelopeProof,
  envelopeProof,
  type PostEnvelopeOpenResponse,
  postEnvelopeOpen,
  postEnvelopeOpenResponse,
} from './vault/postEnvelopeOpen.js'
export { postEnvelopeRemove, postEnvelopeRemoveResponse } from './vault/postEnvelopeRemove.js'
export {
  type PostOperatorOpenResponse,
  postOperatorOpen,
  postOperatorOpenResponse,
} from './vault/postOperatorOpen.js'
export { type PostReleaseResponse, postRelease, postReleaseResponse } from './vault/postRelease.js'
export { postReleaseDecision, postReleaseDecisionResponse } from './vault/postReleaseDecision.js'
export { postReleaseLink } from './vault/postReleaseLink.js'
export {
  type PostReleaseWindowResponse,
  postReleaseWindow,
  postReleaseWindowResponse,
} from './vault/postReleaseWindow.js'
export {
  type PostSpendingResponse,
  postSpending,
  postSpendingResponse,
  spendingCents,
  spendingLimitUsd,
} from './vault/postSpending.js'
export { postSpendingReturn, postSpendingReturnResponse } from './vault/postSpendingReturn.js'
export { type PostWalletBody, postWallet, postWalletBody } from './vault/postWallet.js'
export {
  type PutEnvelopeBody,
  type PutEnvelopeResponse,
  putEnvelope,
  putEnvelopeBody,
  putEnvelopeResponse,
} from './vault/putEnvelope.js'
export { type PutWalletBody, putWallet, putWalletBody } from './vault/putWallet.js'
export { type ReleaseAnswer, releaseAnswer } from './vault/releaseAnswer.js'
export { type SeedChange, seedProofMessage } from './vault/seedProofMessage.js'
export { type Succession, successionMessage } from './vault/successionMessage.js'
