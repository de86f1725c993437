import {
  array,
  boolean,
  type InferOutput,
  nullish,
  number,
  object,
  optional,
  strictObject,
  string,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/** One way to swap. The fields below `toAccount` are Portico's own, and absent on other servers. */
export const convertQuote = object({
  id: nullish(string()),
  /** Base units. */
  fromAmount: baseUnitsSchema,
  /** CAIP-10 of the token. */
  fromAccount: string(),
  toAmount: baseUnitsSchema,
  toAccount: string(),
  /** The source of the quote, e.g. `1inch` or `uniswap`. */
  source: nullish(string()),
  /** CAIP-10 of the contract that takes the tokens, and therefore needs the allowance. */
  spender: nullish(string()),
  /** CAIP-10 of the contract that the swap calls. A native coin is sent to it. */
  target: nullish(string()),
  /** Units of gas of the swap itself, if known. */
  gas: nullish(baseUnitsSchema),
  /** How much this amount moves the price, from 0 to 1. Absent if unknown. */
  priceImpact: nullish(number()),
  /** The fees of the markets on the route, as a share of the amount, from 0 to 1. Absent if unknown. */
  feeRate: nullish(number()),
  /** The markets on the route, in order. */
  route: nullish(
    array(object({ market: string(), fee: nullish(number()), fromAccount: string(), toAccount: string() })),
  ),
  /** True if an allowance by signature (EIP-2612) can be part of the swap itself. */
  takesPermit: nullish(boolean()),
})

export type ConvertQuote = InferOutput<typeof convertQuote>

export const getConvertQuotesResponse = object({ quotes: array(convertQuote) })

export type GetConvertQuotesResponse = InferOutput<typeof getConvertQuotesResponse>

/** Returns quotes for swapping an amount of one token for another, the best first. Empty if there is no route. */
export const getConvertQuotes = defineRoute({
  method: 'GET',
  path: '/v1/convert/quotes',
  query: strictObject({
    ...sdkQuery,
    amount: baseUnitsSchema,
    userAddress: optional(accountSchema),
    from: swapTokenSchema,
    to: swapTokenSchema,
    /** Wei. Ignored, because quotes are compared by the amount that they buy. */
    gasPrice: optional(baseUnitsSchema),
  }),
  response: getConvertQuotesResponse,
  errors: ['SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
