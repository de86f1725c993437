import { handleGetSupportedChains } from './chain/getSupportedChains.js'
import { handleRpcProxy } from './chain/rpcProxy.js'
import { handleGetWallets } from './directory/getWallets.js'
import {
  handleGetAssetImage,
  handleGetCurrencyImage,
  handleGetTokenImage,
  handleGetWalletImage,
} from './directory/images.js'
import type { HandledRoute } from './http/handle.js'
import { identityRoutes } from './identity/identityRoutes.js'
import { handleGetProxiedImage } from './images/getProxiedImage.js'
import { handleGetIdentity } from './names/getIdentity.js'
import { handleGetNameGateway } from './names/getNameGateway.js'
import { handleGetProfileAccount } from './names/getProfileAccount.js'
import { handleGetProfileReverse } from './names/getProfileReverse.js'
import { handleGetProfileSuggestions } from './names/getProfileSuggestions.js'
import { handleGetProfileZone } from './names/getProfileZone.js'
import { handlePostProfileAccount } from './names/postProfileAccount.js'
import { handleGetOnrampOptions } from './onramp/getOnrampOptions.js'
import { handlePostOnrampQuote } from './onramp/postOnrampQuote.js'
import { handlePostOnrampUrl } from './onramp/postOnrampUrl.js'
import {
  handleGetSandboxCheckout,
  handleGetSandboxPurchase,
  handlePostSandboxPurchase,
} from './onramp/sandbox/sandboxRoutes.js'
import { handleGetBalance } from './portfolio/getBalance.js'
import { handleGetHistory } from './portfolio/getHistory.js'
import { handleGetNfts } from './portfolio/getNfts.js'
import { handleGetFungibleRate } from './prices/getFungibleRate.js'
import { handlePostFungibleHistory } from './prices/postFungibleHistory.js'
import { handlePostFungiblePrice } from './prices/postFungiblePrice.js'
import { handleGetAnalyticsConfig } from './projects/getAnalyticsConfig.js'
import { handleGetConfig } from './projects/getConfig.js'
import { handleGetOrigins } from './projects/getOrigins.js'
import { handleGetSmartSessions } from './sessionKeys/getSmartSessions.js'
import { handlePostPaymaster } from './sessionKeys/postPaymaster.js'
import { handlePostSmartSessionRevoke } from './sessionKeys/postSmartSessionRevoke.js'
import { handleGetAuthKeys } from './signin/getAuthKeys.js'
import { handleGetAuthMe } from './signin/getAuthMe.js'
import { handleGetAuthNonce } from './signin/getAuthNonce.js'
import { handlePostAuthenticate } from './signin/postAuthenticate.js'
import { handlePostAuthRefresh } from './signin/postAuthRefresh.js'
import { handlePostSignOut } from './signin/postSignOut.js'
import { handlePutAccountMetadata } from './signin/putAccountMetadata.js'
import { handleGetConvertAllowance } from './swaps/getConvertAllowance.js'
import { handleGetConvertBuildApprove } from './swaps/getConvertBuildApprove.js'
import { handleGetConvertGasPrice } from './swaps/getConvertGasPrice.js'
import { handleGetConvertQuotes } from './swaps/getConvertQuotes.js'
import { handleGetConvertTokens } from './swaps/getConvertTokens.js'
import { handlePostConvertBuildTransaction } from './swaps/postConvertBuildTransaction.js'
import { handlePostEvent } from './telemetry/postEvent.js'
import { vaultRoutes } from './vault/vaultRoutes.js'

/** All routes of the server, with their handlers. */
export const handledRoutes: readonly HandledRoute[] = [
  handleGetConfig,
  handleGetOrigins,
  handleGetAnalyticsConfig,
  handlePostEvent,
  handleGetSupportedChains,
  handleGetIdentity,
  handleGetProfileZone,
  handleGetProfileAccount,
  handleGetProfileReverse,
  handleGetProfileSuggestions,
  handlePostProfileAccount,
  handleGetNameGateway,
  handleGetBalance,
  handlePostFungiblePrice,
  handlePostFungibleHistory,
  handleGetFungibleRate,
  handleGetConvertTokens,
  handleGetConvertQuotes,
  handleGetConvertAllowance,
  handleGetConvertGasPrice,
  handleGetConvertBuildApprove,
  handlePostConvertBuildTransaction,
  handleGetHistory,
  handleGetNfts,
  handleGetSmartSessions,
  handlePostSmartSessionRevoke,
  handlePostPaymaster,
  handleGetOnrampOptions,
  handlePostOnrampQuote,
  handlePostOnrampUrl,
  handleGetSandboxCheckout,
  handleGetSandboxPurchase,
  handlePostSandboxPurchase,
  handleGetWallets,
  handleGetWalletImage,
  handleGetAssetImage,
  handleGetCurrencyImage,
  handleGetTokenImage,
  handleGetProxiedImage,
  handleRpcProxy,
  handleGetAuthNonce,
  handlePostAuthenticate,
  handleGetAuthMe,
  handlePutAccountMetadata,
  handlePostSignOut,
  handlePostAuthRefresh,
  handleGetAuthKeys,
  ...identityRoutes,
  ...vaultRoutes,
]
