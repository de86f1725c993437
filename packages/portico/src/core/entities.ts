import type { CaipAddress, CaipNetworkId } from '@portico/protocol/caip'
import type { AccountState } from './actions/getAccount.js'
import type { AccountType } from './family.js'
import type { SocialProvider } from './features.js'
import type { State } from './state.js'

// The specification's entities (section 3) that no action of this version builds by itself: one name and one shape
// for each, so that what comes to use them agrees.

/** The account in use with everything that is known of it. */
export type AccountDetails = AccountState & {
  /** Decimal string in units of the native token. */
  balance: string | undefined
  profileName: string | null
  /** `https:` or `data:` address of an image. */
  profileImage: string | null
  preferredAccountTypes: State['preferredAccountTypes']
}

/** One transfer inside a transaction: of an NFT or of a fungible token. */
export type TransactionTransfer = {
  nft_info?: {
    name: string
    content?: { preview?: { url: string } | undefined } | undefined
    flags: { is_spam: boolean }
  }
  fungible_info?: { symbol: string; icon?: { url: string } | undefined }
  direction?: 'in' | 'out' | 'self'
  /** `numeric` is a decimal string in units of the token. */
  quantity: { numeric: string }
}

/** One entry of an account's activity. */
export type Transaction = {
  id: string
  metadata: {
    /** ISO 8601. */
    minedAt: string
    chain: CaipNetworkId
    operationType: string
    status: 'confirmed' | 'failed' | 'pending'
    sentFrom: string
    sentTo: string
  }
  transfers: readonly TransactionTransfer[]
}

/** What an account holds of one token. */
export type TokenBalance = {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** Absent for the native token. */
  address?: CaipAddress
  /** In the currency that was asked for. */
  value?: number
  price: number
  /** `decimals` as a decimal string; `numeric` in units of the token. */
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

/** One asset of a wallet's own answer (EIP-7811). */
export type WalletAsset = {
  address: string
  /** Base units in hex. */
  balance: `0x${string}`
  type: 'ERC20' | 'NATIVE'
  metadata: {
    name: string
    symbol: string
    decimals: number
    price: number
    iconUrl: string
    value: number
  }
}

/** A wallet's assets by hex chain id. */
export type WalletAssetResponse = Readonly<Record<`0x${string}`, readonly WalletAsset[]>>

/** What a person has filled in to send. */
export type SendState = {
  token: TokenBalance | undefined
  /** Units of the token. */
  sendTokenAmount: number | undefined
  receiverAddress: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverProfileName: string | undefined
  networkBalanceInUSD: string | undefined
  loading: boolean
  tokenBalances: readonly TokenBalance[]
  /** Unix ms of the last failed try to read the balances. */
  lastRetry: number | undefined
}

/** Names on offer while a person chooses one. */
export type NameServiceState = {
  suggestions: readonly { name: string }[]
  loading: boolean
}

/** Who is signed in to the embedded wallet. */
export type EmbeddedWalletUser = {
  email: string | null
  address: string
  /** A number for eip155, a CAIP-2 id for other families. */
  chainId: number | CaipNetworkId
  accounts: readonly { address: string; type: 'EOA' | 'smartAccount' }[]
  userName: string | null
  preferredAccountType: AccountType
  smartAccountDeployed: boolean
  /** The way in that was used, where it was a social account. */
  provider?: SocialProvider
}

/** A currency that an on-ramp sells. */
export type PurchaseCurrency = {
  id: string
  name: string
  symbol: string
  networks: readonly { name: string; display_name: string; chain_id: string; contract_address: string }[]
}

/** A currency that an on-ramp takes, with its limits by way of paying. */
export type PaymentCurrency = {
  id: string
  payment_method_limits: readonly { id: string; min: string; max: string }[]
}

/** A company that sells. */
export type OnRampProvider = {
  name: 'meld' | 'coinbase'
  label: string
  /** As shown, e.g. `1-2%`. */
  feeRange: string
  url: string
}

/** What a person has chosen to buy. */
export type OnRampState = {
  providers: readonly OnRampProvider[]
  selectedProvider: OnRampProvider | null
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  /** Units of the payment currency. */
  paymentAmount: number | undefined
  /** Units of the purchase currency. */
  purchaseAmount: number | undefined
  quotesLoading: boolean
  error: string | null
}

/** A proof that an account's owner signed in here. */
export type SIWXSession = {
  /** The message's fields. */
  data: Readonly<Record<string, unknown>> & { accountAddress: string; chainId: CaipNetworkId }
  /** The exact text that was signed. */
  message: string
  signature: string
}

/** A short message over the modal. */
export type Toast = {
  message: string
  /** Default: `info`. */
  variant: 'info' | 'success' | 'warning' | 'error'
  open: boolean
}
