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

/** More digits than any money has, and no sign, no exponent. */
const decimalAmount = pipe(string(), regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be a decimal amount'))

export const postOnrampQuoteBody = strictObject({
  purchaseCurrency,
  paymentCurrency,
  /** Units of the payment currency, in decimal notation. */
  amount: decimalAmount,
  /** Clients send the symbol of the purchase currency here, or the name of one of its networks. */
  network: pipe(string(), minLength(1), maxLength(128)),
  /** CAIP-2, where the token is to go. Portico's own. Default: the network named above, otherwise the currency's first. */
  chainId: optional(networkIdSchema),
  /** Whose price it is. Portico's own. Default: the first that sells there. */
  provider: optional(onrampProviderName),
  projectId: optional(projectIdSchema),
})

export type PostOnrampQuoteBody = InferInput<typeof postOnrampQuoteBody>

const amountOf = object({ amount: decimalAmount, currency: pipe(string(), maxLength(32)) })

export const postOnrampQuoteResponse = object({
  /** What is paid in all. */
  paymentTotal: amountOf,
  /** Of it, what buys the token. */
  paymentSubtotal: amountOf,
  /** What arrives. */
  purchaseAmount: amountOf,
  /** The provider's fee, whoever it is: the field's name for it. */
  coinbaseFee: amountOf,
  networkFee: amountOf,
  quoteId: pipe(string(), maxLength(256)),
  /** Whose price it is. Portico's own; absent at other servers. */
  provider: nullish(pipe(string(), maxLength(32))),
})

export type PostOnrampQuoteResponse = InferOutput<typeof postOnrampQuoteResponse>

/** What a purchase costs, and what arrives. */
export const postOnrampQuote = defineRoute({
  method: 'POST',
  path: '/v1/onramp/quote',
  query: strictObject(sdkQuery),
  body: postOnrampQuoteBody,
  response: postOnrampQuoteResponse,
  errors: ['ONRAMP_OFF', 'ONRAMP_REFUSED', 'UNSUPPORTED_CHAIN', 'UPSTREAM_UNAVAILABLE'],
})
