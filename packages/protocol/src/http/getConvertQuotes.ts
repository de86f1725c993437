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

/** One way to swap. What stands below `toAccount` is Portico's own; absent at other servers. */
export const convertQuote = object({
  id: nullish(string()),
  /** Base units. */
  fromAmount: baseUnitsSchema,
  /** CAIP-10 of the token. */
  fromAccount: string(),
  toAmount: baseUnitsSchema,
  toAccount: string(),
  /** Who quotes: `1inch` or `uniswap`. */
  source: nullish(string()),
  /** CAIP-10 of the contract that takes the tokens, and so needs the allowance. */
  spender: nullish(string()),
  /** CAIP-10 of the contract that the swap calls, and so the one that a coin goes to. */
  target: nullish(string()),
  /** Units of gas that the swap itself takes, as far as that is known. */
  gas: nullish(baseUnitsSchema),
  /** How much of the price this amount itself costs, from 0 to 1. Absent where it is not known. */
  priceImpact: nullish(number()),
  /** What the markets on the way keep of the amount, from 0 to 1. Absent where it is not known. */
  feeRate: nullish(number()),
  /** The markets on the way, in order. */
  route: nullish(
    array(object({ market: string(), fee: nullish(number()), fromAccount: string(), toAccount: string() })),
  ),
  /** An allowance by signature (EIP-2612) can come with the swap itself. */
  takesPermit: nullish(boolean()),
})

export type ConvertQuote = InferOutput<typeof convertQuote>

export const getConvertQuotesResponse = object({ quotes: array(convertQuote) })

export type GetConvertQuotesResponse = InferOutput<typeof getConvertQuotesResponse>

/** What an amount of one token buys of another, the best first. No quote: there is no way between the two. */
export const getConvertQuotes = defineRoute({
  method: 'GET',
  path: '/v1/convert/quotes',
  query: strictObject({
    ...sdkQuery,
    amount: baseUnitsSchema,
    userAddress: optional(accountSchema),
    from: swapTokenSchema,
    to: swapTokenSchema,
    /** Wei. Not read: what is compared is what is bought. */
    gasPrice: optional(baseUnitsSchema),
  }),
  response: getConvertQuotesResponse,
  errors: ['SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
