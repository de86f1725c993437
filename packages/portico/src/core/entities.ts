import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type * as protocol from '@portico/protocol/http'
import type { AccountType } from './account.js'
import type { AccountState } from './accountState.js'
import type { SocialProvider } from './features.js'
import type { State } from './state.js'
import type { TokenBalance } from './tokenBalance.js'

// The specification's entities (section 3) that no action of this version builds by itself: one name and one shape
// for each, so that what comes to use them agrees.

/** The account in use with all that is known of it, as `getAccountDetails` tells it. */
export type AccountDetails = AccountState & {
  /** Decimal string in units of the native token. */
  balance: string | undefined
  profileName: string | null
  /** `https:` or `data:` address of an image. */
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

/** One NFT that an account holds. */
export type Nft = Omit<protocol.Nft, 'chainId' | 'address'> & {
  chainId: CaipNetworkId
  /** Of the contract. */
  address: CaipAddress
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
    /** In the currency of `price`. Some wallets leave it out. */
    value?: number
  }
}

/** A wallet's assets by hex chain id. */
export type WalletAssetResponse = Readonly<Record<`0x${string}`, readonly WalletAsset[]>>

/** What a person has filled in to send. */
export type SendState = {
  token: TokenBalance | undefined
  /** Whole tokens in plain decimal notation, exact: `1.5`. */
  sendTokenAmount: string | undefined
  /** As it was typed, or as the family writes it. */
  receiverAddress: string | undefined
  receiverProfileImageUrl: string | undefined
  receiverProfileName: string | undefined
  /** Worth of the native token that the account has, decimal string. */
  networkBalanceInUSD: string | undefined
  loading: boolean
  tokenBalances: readonly TokenBalance[]
  /** Unix ms of the last failed try to read the balances. */
  lastRetry: number | undefined
}

/** One transfer that was sent from here, and how it stands. */
export type TrackedSend = {
  /** `{networkId}:{hash}`. */
  id: string
  hash: string
  networkId: CaipNetworkId
  from: string
  to: string
  /** The name that the receiver was chosen by. */
  receiverName?: string | undefined
  symbol: string
  decimals: number
  /** Base units, decimal string. */
  amount: string
  /** Absent for the native token. */
  tokenAddress?: CaipAddress | undefined
  /** As the network told it, once it knew the transaction. */
  nonce?: number | undefined
  /** Unix milliseconds. */
  sentAt: number
  /**
   * `failed`: it is in a block, and was undone. `canceled`: the account sent nothing to itself in its place.
   * `replaced`: another transaction of the account took its place. `dropped`: no endpoint has known it for a while;
   * it is looked for on, and may become any of the others.
   */
  status: 'pending' | 'confirmed' | 'failed' | 'canceled' | 'replaced' | 'dropped'
  /** Hash of what took its place, where it was found: with `confirmed` or `failed`, of the same transfer sped up. */
  replacedBy?: string | undefined
  /** Unix milliseconds. */
  settledAt?: number | undefined
  /** Absent for a transfer. `approval`: what a swap needs first. */
  kind?: 'swap' | 'approval' | undefined
  /**
   * What a swap buys. `amount` in base units, decimal string: as it was quoted, and with `isReceived` what really arrived.
   * `token`: CAIP-10, of the native one its placeholder.
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
   * Set while an account that is a contract has not carried it out: `hash` is then its wallet's own name for it, not a
   * transaction's, and others may have to sign. The block from which the network is looked at.
   */
  queuedAtBlock?: number | undefined
  /** What the wallet of an account that is a contract called it: `hash` is of the transaction that carried it out. */
  queueName?: string | undefined
  /** Of an NFT: `tokenAddress` is its contract. */
  tokenId?: string | undefined
  /** Transfers in it, where they are several. What else is told is of the first. */
  count?: number | undefined
  /** Id of the batch that it was sent in (EIP-5792): `hash` is the same until the wallet tells the transaction's. */
  callsId?: string | undefined
  /** What was sent from here to take its place. */
  replacement?: { hash: string; kind: 'speed-up' | 'cancel' } | undefined
}

/** Somebody to whom was sent from this device. */
export type Recipient = {
  namespace: ChainNamespace
  address: string
  /** The name that was used. */
  name?: string | undefined
  networkId: CaipNetworkId
  /** Unix milliseconds of the last time. */
  sentAt: number
}

/** An address that a person gave a name on this device. */
export type Contact = { namespace: ChainNamespace; address: string; name: string }

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
  networks: readonly {
    name: string
    display_name: string
    chain_id: string
    /** Empty for a native token. */
    contract_address: string
    /** CAIP-2, where the server told it. */
    caip_id?: string | null | undefined
  }[]
}

/** A currency that an on-ramp takes, with its limits by way of paying. */
export type PaymentCurrency = {
  id: string
  payment_method_limits: readonly { id: string; min: string; max: string }[]
}

/** A company that sells. */
export type OnRampProvider = {
  /** `sandbox` takes no money and sends on a network of developers: it is there for trying. */
  name: 'meld' | 'coinbase' | 'sandbox'
  label: string
  /** As shown, e.g. `1-2%`. */
  feeRange: string
  /** Of its page; empty where each purchase has an address of its own. */
  url: string
  /** CAIP-2 ids of the networks to which it sends, or a family's name for all of it. */
  networks: readonly string[]
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

/** A short message over the modal. */
export type Toast = {
  message: string
  /** Default: `info`. */
  variant: 'info' | 'success' | 'warning' | 'error'
  open: boolean
}

/** A key that may send from a smart account, up to limits that the account itself holds. Times in unix seconds. */
export type SmartSession = Omit<protocol.SmartSession, 'networkId' | 'limits'> & {
  networkId: CaipNetworkId
  limits: readonly SmartSessionLimit[]
}

/** What a session key may send of one token, in base units. `token` is null for the network's own coin. */
export type SmartSessionLimit = Omit<protocol.SmartSession['limits'][number], 'token'> & {
  token: CaipAddress | null
}
