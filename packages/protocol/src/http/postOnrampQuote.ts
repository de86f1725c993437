import {
  type InferInput,
  type InferOutput,
  maxLength,
  minLength,
  nullish,
  object,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { paymentCurrency, purchaseCurrency } from './onrampCurrency.js'
import { onrampProviderName } from './onrampProviderName.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

/** An amount without a sign or an exponent, with space for more digits than any amount of money has. */
const decimalAmount = pipe(string(), regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be a decimal amount'))

export const postOnrampQuoteBody = strictObject({
  purchaseCurrency,
  paymentCurrency,
  /** Units of the payment currency, in decimal notation. */
  amount: decimalAmount,
  /** The symbol of the purchased currency, or the name of one of its networks. Clients send either. */
  network: pipe(string(), minLength(1), maxLength(128)),
  /**
   * CAIP-2 id of the token's destination. Portico's own. Default: the network that `network` names, otherwise the
   * currency's first network.
   */
  chainId: optional(networkIdSchema),
  /** The provider to quote. Portico's own. Default: the first provider that sells there. */
  provider: optional(onrampProviderName),
  projectId: optional(projectIdSchema),
})

export type PostOnrampQuoteBody = InferInput<typeof postOnrampQuoteBody>

const amountOf = object({ amount: decimalAmount, currency: pipe(string(), maxLength(32)) })

export const postOnrampQuoteResponse = object({
  /** The total payment. */
  paymentTotal: amountOf,
  /** The part of the payment that buys the token. */
  paymentSubtotal: amountOf,
  /** The amount that arrives. */
  purchaseAmount: amountOf,
  /** The provider's fee. The field has the same established name for every provider. */
  coinbaseFee: amountOf,
  networkFee: amountOf,
  quoteId: pipe(string(), maxLength(256)),
  /** The provider of the quote. Portico's own; absent on other servers. */
  provider: nullish(pipe(string(), maxLength(32))),
})

export type PostOnrampQuoteResponse = InferOutput<typeof postOnrampQuoteResponse>

/** Returns the price of a purchase, and the amount that arrives. */
export const postOnrampQuote = defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  query: strictObject(sdkQuery),
  body: postOnrampQuoteBody,
  response: postOnrampQuoteResponse,
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED', 'UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
