import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { AccountType } from './account.js'
import type { SocialProvider } from './features.js'
import type { ReservedEvents } from './reserved.js'

type SmartAccount = { isSmartAccount: boolean }

type OnNetwork = SmartAccount & { network: CaipNetworkId | '' }

type Transfer = OnNetwork & { token: string; amount: string }

type Swap = OnNetwork & {
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

type TransactionPage = SmartAccount & {
  address: string | undefined
  projectId: string | undefined
  cursor: string | undefined
}

type Message = { message: string }

type Social = { provider: SocialProvider }

/**
 * The events, with the names that other kits use. Those in `ReservedEvents` are never sent. No event contains the kit's
 * configuration or a pairing URI.
 */
export type TrackingEventProperties = SentEvents & ReservedEvents

type SentEvents = {
  INITIALIZE: undefined
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  CLICK_ALL_WALLETS: undefined
  SEARCH_WALLET: { badge: string; search: string }
  SELECT_WALLET: {
    name: string
    platform: 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'
  }
  CONNECT_SUCCESS: { method: 'qrcode' | 'mobile' | 'browser' | 'email'; name: string }
  CONNECT_ERROR: Message
  DISCONNECT_SUCCESS: { namespace: ChainNamespace | 'all' }
  INTERNAL_SDK_ERROR: { errorType: string; errorMessage: string; stackTrace: string; uncaught: boolean }
  CLICK_WALLET_HELP: undefined
  CLICK_NETWORK_HELP: undefined
  CLICK_GET_WALLET: undefined
  CLICK_NETWORKS: undefined
  SWITCH_NETWORK: { network: CaipNetworkId }
  CLICK_TRANSACTIONS: SmartAccount
  ERROR_FETCH_TRANSACTIONS: TransactionPage
  LOAD_MORE_TRANSACTIONS: TransactionPage
  CLICK_SIGN_SIWX_MESSAGE: OnNetwork
  CLICK_CANCEL_SIWX: OnNetwork
  SIWX_AUTH_SUCCESS: OnNetwork
  SIWX_AUTH_ERROR: OnNetwork
  EMAIL_LOGIN_SELECTED: undefined
  EMAIL_SUBMITTED: undefined
  DEVICE_REGISTERED_FOR_EMAIL: undefined
  EMAIL_VERIFICATION_CODE_SENT: undefined
  EMAIL_VERIFICATION_CODE_PASS: undefined
  EMAIL_VERIFICATION_CODE_FAIL: Message
  EMAIL_EDIT: undefined
  EMAIL_UPGRADE_FROM_MODAL: undefined
  SOCIAL_LOGIN_STARTED: Social
  SOCIAL_LOGIN_SUCCESS: Social
  SOCIAL_LOGIN_ERROR: Social
  SOCIAL_LOGIN_REQUEST_USER_DATA: Social
  SOCIAL_LOGIN_CANCELED: Social
  SET_PREFERRED_ACCOUNT_TYPE: { accountType: AccountType; network: CaipNetworkId | '' }
  CLICK_CONVERT: undefined
  CLICK_SELECT_TOKEN_TO_SWAP: undefined
  CLICK_SELECT_NETWORK_TO_SWAP: undefined
  OPEN_SWAP: OnNetwork
  INITIATE_SWAP: Swap
  SWAP_SUCCESS: Swap
  SWAP_ERROR: Swap & Message
  SWAP_APPROVAL_ERROR: Swap & Message
  SELECT_BUY_CRYPTO: SmartAccount
  SELECT_BUY_PROVIDER: SmartAccount & { provider: string }
  SELECT_WHAT_IS_A_BUY: SmartAccount
  OPEN_ENS_FLOW: SmartAccount
  REGISTER_NAME_INITIATED: SmartAccount & { ensName: string }
  REGISTER_NAME_SUCCESS: SmartAccount & { ensName: string }
  REGISTER_NAME_ERROR: SmartAccount & { ensName: string; error: string }
  OPEN_SEND: OnNetwork
  SEND_INITIATED: Transfer
  SEND_SUCCESS: Transfer
  SEND_ERROR: Transfer & Message
}

export type TrackingEventName = keyof TrackingEventProperties

export type TrackingEvent = {
  [name in TrackingEventName]: { event: name; properties: TrackingEventProperties[name] }
}[TrackingEventName]
