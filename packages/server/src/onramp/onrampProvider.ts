import type {
  GetHistoryResponse,
  OnrampProviderName,
  PaymentCurrency,
  PostOnrampQuoteResponse,
  PurchaseCurrency,
} from '@portico/protocol/http'
import type { CountCall } from '../chain/upstreamQuota.js'
import type { OnrampSettings } from '../settings/settings.js'

export type OnrampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

export type QuoteRequest = {
  /** Units of the payment currency, decimal string. */
  amount: string
  paymentCurrency: PaymentCurrency
  purchaseCurrency: PurchaseCurrency
  /** CAIP-2, the network that receives the token. */
  networkId: string | undefined
  signal: AbortSignal
}

export type CheckoutRequest = {
  /** In its family's notation. The caller has checked it. */
  address: string
  /** Symbols. Empty for all. */
  assets: readonly string[]
  /** Networks by the provider's names. Empty for all. */
  blockchains: readonly string[]
  /** In the provider's names. */
  defaultNetwork: string | undefined
  /** CAIP-2. */
  networkId: string | undefined
  fiatAmount: number | undefined
  /** ISO 4217. */
  fiatCurrency: string
  cryptoAmount: number | undefined
  projectId: string
  /** The server's URL as the caller sees it. */
  publicUrl: string
  /** The address of the user's device, if it is public. */
  clientAddress: string | undefined
  signal: AbortSignal
}

export type PurchasesRequest = {
  address: string
  cursor: string | undefined
  /** CAIP-2. Only purchases on this network are returned. */
  networkId: string | undefined
  projectId: string
  signal: AbortSignal
}

/** A company that sells tokens. Selling them back (off-ramp) is not supported. */
export type OnrampProvider = {
  name: OnrampProviderName
  label: string
  /** In the form that the screen shows, e.g. `1-2%`. */
  feeRange: string
  /** CAIP-2 ids of the networks to which the provider sends, or a namespace for a whole family. */
  networks: readonly string[]
  /** Reads what the provider sells. Undefined: it has no list and sells what its page shows. */
  readOptions: ((signal: AbortSignal) => Promise<OnrampOptions>) | undefined
  /** Returns a quote. Undefined: the provider returns no price before its page opens. */
  quote: ((request: QuoteRequest) => Promise<PostOnrampQuoteResponse>) | undefined
  /** Returns the URL of the checkout page. The recipient is protected by a signature. */
  createUrl: (request: CheckoutRequest) => Promise<string>
  /** Returns the purchases of an account. Undefined: the provider does not return them. */
  readPurchases: ((request: PurchasesRequest) => Promise<GetHistoryResponse>) | undefined
}

/** Creates a provider, if the settings have its keys. `createOnramp.ts` lists one for each company. */
export type OpenOnrampProvider = (dependencies: {
  countCall: CountCall
  nowMs: () => number
  settings: OnrampSettings
}) => OnrampProvider | undefined
