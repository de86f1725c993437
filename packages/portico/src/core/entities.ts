import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type * as protocol from '@portico/protocol/http'
import type { AccountType } from './account.js'
import type { SocialProvider } from './features.js'
import type { AccountState } from './findActive.js'
import type { State } from './state.js'
import type { TokenBalance } from './tokenBalance.js'

// Entities of the specification (section 3), each with one name and one shape, so that all code that uses them agrees.

/** The account in use with everything known about it, as `getAccountDetails` returns it. */
export type AccountDetails = AccountState & {
  /** Decimal string in units of the native token. */
  balance: string | undefined
  profileName: string | null
  /** `https:` or `data:` URL of an image. */
  profileImage: string | null
  preferredAccountTypes: State['preferredAccountTypes']
}

/** One transfer inside a transaction: of an NFT or of a fungible token. */
export type TransactionTransfer = protocol.TransactionTransfer

/** One entry of an account's activity. */
export type Transaction = Omit<protocol.Transaction, 'metadata' | 'transfers'> & {
  metadata: Omit<protocol.Transaction['metadata'], 'chain'> & { chain: CaipNetworkId }
  transfers: readonly TransactionTransfer[]
}

/** One NFT of an account. */
export type Nft = Omit<protocol.Nft, 'chainId' | 'address'> & {
  chainId: CaipNetworkId
  /** CAIP-10 of the contract. */
  address: CaipAddress
}

/** One asset in a wallet's own response (EIP-7811). */
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
    /** In the currency of `price`. Some wallets leave it out. */
    value?: number
  }
}

/** A wallet's assets by hex chain id. */
export type WalletAssetResponse = Readonly<Record<`0x${string}`, readonly WalletAsset[]>>

/** The fields of the send form, with the balances behind it. */
export type SendState = {
  token: TokenBalance | undefined
  /** Base units of `token`; `max` for all that can be sent. */
  sendTokenAmount: bigint | 'max' | undefined
  /** As typed, or in the family's notation. */
  receiverAddress: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverProfileName: string | undefined
  /** Worth of the account's native token in US dollars, decimal string. */
  networkBalanceInUSD: string | undefined
  loading: boolean
  tokenBalances: readonly TokenBalance[]
  /** Unix ms of the last failed attempt to read the balances. */
  lastRetry: number | undefined
}

/** One transfer that was sent from here, with its status. */
export type TrackedSend = {
  /** `{networkId}:{hash}`. */
  id: string
  hash: string
  networkId: CaipNetworkId
  from: string
  to: string
  /** The name by which the receiver was chosen. */
  receiverName?: string | undefined
  symbol: string
  decimals: number
  /** Base units, decimal string. */
  amount: string
  /** Absent for the native token. */
  tokenAddress?: CaipAddress | undefined
  /** As the network returned it, once it knew the transaction. */
  nonce?: number | undefined
  /** Unix milliseconds. */
  sentAt: number
  /**
   * `failed`: it is in a block, but reverted. `canceled`: an empty transaction to the account itself replaced it.
   * `replaced`: another transaction of the account replaced it. `dropped`: no endpoint has known it for a while. The
   * kit keeps looking for it, so its status may still change.
   */
  status: 'pending' | 'confirmed' | 'failed' | 'canceled' | 'replaced' | 'dropped'
  /** Hash of the replacement, if it was found. With `confirmed` or `failed`, it is the same transfer sped up. */
  replacedBy?: string | undefined
  /** Unix milliseconds. */
  settledAt?: number | undefined
  /** Absent for a transfer. `approval`: the allowance that a swap needs first. */
  kind?: 'swap' | 'approval' | undefined
  /**
   * What a swap buys. `amount` in base units, decimal string: as quoted, or with `isReceived` what actually arrived.
   * `token`: CAIP-10, with the placeholder for the native token.
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
   * Set while a contract account has not executed it yet, and other owners may have to sign: `hash` is then its
   * wallet's own name for it, not a transaction's. The block at which the search on the network starts.
   */
  queuedAtBlock?: number | undefined
  /** The name that a contract account's wallet gave it. `hash` is then of the transaction that executed it. */
  queueName?: string | undefined
  /** Id of an NFT: `tokenAddress` is its contract. */
  tokenId?: string | undefined
  /** Number of transfers in it, if there are several. The other fields describe the first one. */
  count?: number | undefined
  /** The other transfers of a request for several, while its wallet has not answered. Amounts in base units. */
  others?: readonly { amount: string; to: string; tokenAddress?: CaipAddress | undefined }[] | undefined
  /** Id of its batch (EIP-5792). `hash` equals it until the wallet returns the transaction's hash. */
  callsId?: string | undefined
  /** The transaction that was sent from here to replace it. */
  replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
}

/** A recipient that this device sent to. */
export type Recipient = {
  namespace: ChainNamespace
  address: string
  /** The name that was used for it. */
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

/** The user who is logged in to the embedded wallet. */
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
    /** Empty for a native token. */
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
  /** `sandbox` takes no money and sends on a test network. It is for development. */
  name: 'meld' | 'coinbase' | 'sandbox'
  label: string
  /** As shown, e.g. `1-2%`. */
  feeRange: string
  /** URL of its page; empty if each purchase has its own URL. */
  url: string
  /** CAIP-2 ids of the networks on which it sells, or a family's name for all of that family. */
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
  /** Units of the payment currency. */
  paymentAmount: number | undefined
  /** Units of the purchase currency. */
  purchaseAmount: number | undefined
  quotesLoading: boolean
  error: string | null
}

/** A short message over the modal. */
export type Toast = {
  message: string
  /** Default: `info`. */
  variant: 'info' | 'success' | 'warning' | 'error'
  open: boolean
}

/** A key that can send from a smart account, up to limits that the account itself enforces. Times in unix seconds. */
export type SmartSession = Omit<protocol.SmartSession, 'networkId' | 'limits'> & {
  networkId: CaipNetworkId
  limits: readonly SmartSessionLimit[]
}

/** The limit of a session key for one token, in base units. `token` is null for the network's own coin. */
export type SmartSessionLimit = Omit<protocol.SmartSession['limits'][number], 'token'> & {
  token: CaipAddress | null
}
