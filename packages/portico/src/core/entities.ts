import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type * as protocol from '@portico/protocol/http'
import type { AccountType } from './account.js'
import type { SocialProvider } from './features.js'
import type { AccountState } from './findActive.js'
import type { State } from './state.js'
import type { TokenBalance } from './tokenBalance.js'

// The specification's entities (section 3). Each has one name and one shape, so all code that uses an entity agrees on
// it.

/** The account in use with everything known about it. Returned by `getAccountDetails`. */
export type AccountDetails = AccountState & {
  /** Decimal string in units of the native token. */
  balance: string | undefined
  profileName: string | null
  /** `https:` or `data:` URL of an image. */
  profileImage: string | null
  preferredAccountTypes: State['preferredAccountTypes']
}

/** One transfer of an NFT or of a fungible token inside a transaction. */
export type TransactionTransfer = protocol.TransactionTransfer

/** One entry of an account's activity. */
export type Transaction = Omit<protocol.Transaction, 'metadata' | 'transfers'> & {
  metadata: Omit<protocol.Transaction['metadata'], 'chain'> & { chain: CaipNetworkId }
  transfers: readonly TransactionTransfer[]
}

/** One NFT of an account. */
export type Nft = Omit<protocol.Nft, 'chainId' | 'address'> & {
  chainId: CaipNetworkId
  /** CAIP-10 id of the contract. */
  address: CaipAddress
}

/** One asset in a wallet's own list (EIP-7811). */
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
    /** The value in the currency of `price`. Some wallets omit it. */
    value?: number
  }
}

/** A wallet's assets by hex chain id. */
export type WalletAssetResponse = Readonly<Record<`0x${string}`, readonly WalletAsset[]>>

/** The fields of the send form, with the balances behind it. */
export type SendState = {
  token: TokenBalance | undefined
  /** Base units of `token`; `max` for the most that can be sent. */
  sendTokenAmount: bigint | 'max' | undefined
  /** As the user typed it, or in the family's notation. */
  receiverAddress: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverProfileName: string | undefined
  /** Value of the account's native token in US dollars, as a decimal string. */
  networkBalanceInUSD: string | undefined
  loading: boolean
  tokenBalances: readonly TokenBalance[]
  /** Unix milliseconds of the last failed attempt to read the balances. Undefined if the last attempt succeeded. */
  lastRetry: number | undefined
}

/** One transfer that was sent from this device, with its status. */
export type TrackedSend = {
  /** `{networkId}:{hash}`, with a number if the wallet gave another send the same name. It never changes. */
  id: string
  hash: string
  networkId: CaipNetworkId
  from: string
  to: string
  /** The name with which the user chose the recipient. */
  receiverName?: string | undefined
  symbol: string
  decimals: number
  /** Base units, decimal string. */
  amount: string
  /** Absent for the native token. */
  tokenAddress?: CaipAddress | undefined
  /** The nonce that the network returned, once the network knew the transaction. */
  nonce?: number | undefined
  /** Unix milliseconds. */
  sentAt: number
  /**
   * When the hash, or the batch's id, became known, if that was after the wallet's deadline or on a later page. Unix
   * milliseconds. Absent if the wallet answered in time.
   */
  namedAt?: number | undefined
  /**
   * `failed`: the transaction is in a block, but was reverted. `canceled`: an empty transaction to the account itself
   * replaced it. `replaced`: another transaction of the account replaced it. `dropped`: no endpoint has known it for a
   * while. The kit keeps looking for a dropped transaction, so its status may still change.
   */
  status: 'pending' | 'confirmed' | 'failed' | 'canceled' | 'replaced' | 'dropped'
  /**
   * Hash of the replacement, if it was found. If the status is `confirmed` or `failed`, the replacement is the same
   * transfer with a higher fee.
   */
  replacedBy?: string | undefined
  /** Unix milliseconds. */
  settledAt?: number | undefined
  /** Absent for a transfer. `approval`: the allowance that a swap needs first. */
  kind?: 'swap' | 'approval' | undefined
  /**
   * The token that a swap buys. `amount` is a decimal string in base units: the quoted amount, or with `isReceived` the
   * amount that arrived. `token` is CAIP-10, with the placeholder for the native token.
   */
  bought?:
    | {
        amount: string
        decimals: number
        symbol: string
        token?: string | undefined
        isReceived?: boolean | undefined
      }
    | undefined
  /**
   * The block at which the next search starts. Set for a request without an answer, and for a contract account's send
   * that is not executed yet, because other owners may have to sign. In the second case, `hash` is the wallet's own
   * name for the send.
   */
  queuedAtBlock?: number | undefined
  /**
   * The name that the wallet of a contract account gave to the send. `hash` is then the hash of the transaction that
   * executed it.
   */
  queueName?: string | undefined
  /** Id of an NFT. `tokenAddress` is then its contract. */
  tokenId?: string | undefined
  /** Number of transfers in the send, if there are several. The other fields describe the first transfer. */
  count?: number | undefined
  /** The other transfers, if the request contains several. Set until the wallet responds. Amounts are base units. */
  others?: readonly { amount: string; to: string; tokenAddress?: CaipAddress | undefined }[] | undefined
  /** Id of the batch (EIP-5792). `hash` equals it until the wallet returns the transaction's hash. */
  callsId?: string | undefined
  /** Id of the connector whose wallet got the batch. Only that wallet knows the batch. */
  connectorId?: string | undefined
  /** Topic of the WalletConnect session through which the wallet got the batch. */
  sessionTopic?: string | undefined
  /** The transaction that was sent from this device to replace this one. */
  replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
}

/** A recipient that this device sent to. */
export type Recipient = {
  namespace: ChainNamespace
  address: string
  /** The name with which the user chose the recipient. */
  name?: string | undefined
  networkId: CaipNetworkId
  /** Unix milliseconds of the last transfer. */
  sentAt: number
}

/** An address that the user named on this device. */
export type Contact = { namespace: ChainNamespace; address: string; name: string }

/** State of the name form. */
export type NameServiceState = {
  suggestions: readonly { name: string }[]
  loading: boolean
}

/** The user who is logged in to the embedded wallet, as `getEmbeddedUser` returns it. */
export type EmbeddedWalletUser = {
  email: string | null
  address: string
  /** A number for eip155, a CAIP-2 id for other families. */
  chainId: number | CaipNetworkId
  accounts: readonly { address: string; type: 'EOA' | 'smartAccount' }[]
  userName: string | null
  preferredAccountType: AccountType
  smartAccountDeployed: boolean
  /** The social provider that the user logged in with, if any. */
  provider?: SocialProvider
}

/** A currency that an on-ramp sells. */
export type PurchaseCurrency = {
  id: string
  name: string
  symbol: string
  networks: readonly {
    name: string
    display_name: string
    chain_id: string
    /** Empty for the native token. */
    contract_address: string
    /** CAIP-2, if the server sent it. */
    caip_id?: string | null | undefined
  }[]
}

/** A currency that an on-ramp accepts, with its limits by payment method. */
export type PaymentCurrency = {
  id: string
  payment_method_limits: readonly { id: string; min: string; max: string }[]
}

/** A company that sells crypto. */
export type OnRampProvider = {
  /** `sandbox` is for development: it takes no money and sends on a test network. */
  name: 'meld' | 'coinbase' | 'sandbox'
  label: string
  /** The fee as the user sees it, e.g. `1-2%`. */
  feeRange: string
  /** URL of the provider's page. Empty if each purchase has its own URL. */
  url: string
  /** CAIP-2 ids of the networks on which the provider sells. The name of a family stands for all of its networks. */
  networks: readonly string[]
}

/** The state of a purchase: the user's choices and the quote. */
export type OnRampState = {
  providers: readonly OnRampProvider[]
  selectedProvider: OnRampProvider | null
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  purchaseCurrencies: readonly PurchaseCurrency[]
  paymentCurrencies: readonly PaymentCurrency[]
  /** The amount to pay, in units of the payment currency. */
  paymentAmount: number | undefined
  /** The amount to buy, in units of the purchase currency. */
  purchaseAmount: number | undefined
  quotesLoading: boolean
  error: string | null
}

/** A short message that appears over the modal. */
export type Toast = {
  message: string
  /** Default: `info`. */
  variant: 'info' | 'success' | 'warning' | 'error'
  open: boolean
}

/**
 * A key that can send from a smart account, up to limits that the account itself enforces. Times are in unix seconds.
 */
export type SmartSession = Omit<protocol.SmartSession, 'networkId' | 'limits'> & {
  networkId: CaipNetworkId
  limits: readonly SmartSessionLimit[]
}

/** The limit of a session key for one token, in base units. `token` is null for the native token. */
export type SmartSessionLimit = Omit<protocol.SmartSession['limits'][number], 'token'> & {
  token: CaipAddress | null
}
