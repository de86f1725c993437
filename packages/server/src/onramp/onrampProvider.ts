import type {
  GetHistoryResponse,
  OnrampProviderName,
  PaymentCurrency,
  PostOnrampQuoteResponse,
  PurchaseCurrency,
} from '@portico/protocol/http'

export type OnrampOptions = {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

export type QuoteRequest = {
  /** Units of the payment currency, decimal string. */
  amount: string
  paymentCurrency: PaymentCurrency
  purchaseCurrency: PurchaseCurrency
  /** CAIP-2, where the token is to go. */
  networkId: string | undefined
  signal: AbortSignal
}

export type CheckoutRequest = {
  /** As its family writes it: checked by who calls. */
  address: string
  /** Symbols; empty for whatever there is. */
  assets: readonly string[]
  /** Networks by the provider's names; empty for all of them. */
  blockchains: readonly string[]
  /** By the provider's name. */
  defaultNetwork: string | undefined
  /** CAIP-2. */
  networkId: string | undefined
  fiatAmount: number | undefined
  /** ISO 4217. */
  fiatCurrency: string
  cryptoAmount: number | undefined
  projectId: string
  /** Of the server, as the caller sees it. */
  publicUrl: string
  /** Of the person's device, where it is one of the public internet. */
  clientAddress: string | undefined
  signal: AbortSignal
}

export type PurchasesRequest = {
  address: string
  cursor: string | undefined
  /** CAIP-2: only purchases that went there. */
  networkId: string | undefined
  projectId: string
  signal: AbortSignal
}

/** A company that sells, as the routes see it. Selling back (off-ramp) would be further members here; there are none. */
export type OnrampProvider = {
  name: OnrampProviderName
  label: string
  /** As shown, e.g. `1-2%`. */
  feeRange: string
  /** CAIP-2 ids of the networks to which it sends, or a family's name for all of it. */
  networks: readonly string[]
  /** Undefined: it tells of none, and sells what its page shows. */
  readOptions: ((signal: AbortSignal) => Promise<OnrampOptions>) | undefined
  /** Undefined: it tells no price before its page is open. */
  quote: ((request: QuoteRequest) => Promise<PostOnrampQuoteResponse>) | undefined
  /** Where the person pays; the address is inside what is signed. */
  createUrl: (request: CheckoutRequest) => Promise<string>
  /** Undefined: it tells nobody. */
  readPurchases: ((request: PurchasesRequest) => Promise<GetHistoryResponse>) | undefined
}
