import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { accountSchema } from './accountSchema.js'
import { csvSchema } from './csvSchema.js'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { sdkQuery } from './sdkQuery.js'
import { wholeTokensSchema } from './wholeTokensSchema.js'

/** One token's balance. Source of the shape: specification, section 3, "Token balance". */
export const tokenBalance = object({
  name: string(),
  symbol: string(),
  /** CAIP-2. */
  chainId: string(),
  /** CAIP-10 id of the token's contract. Absent for the native token. */
  address: nullish(string()),
  /** The balance's value in `currency`. Absent if there is no price. */
  value: nullish(number()),
  /** Price of one whole token, in `currency`. 0 if there is no price. */
  price: number(),
  quantity: object({
    decimals: pipe(string(), regex(/^\d{1,3}$/, 'must be decimal digits')),
    numeric: wholeTokensSchema,
  }),
  iconUrl: string(),
  /**
   * True if the token advertises something or imitates another token. Do not list it with the others, and never show a
   * price. Portico's own; absent on other servers.
   */
  isSpam: nullish(boolean()),
})

export type TokenBalance = InferOutput<typeof tokenBalance>

export const getBalanceResponse = object({ balances: array(tokenBalance) })

export type GetBalanceResponse = InferOutput<typeof getBalanceResponse>

/** Returns the native and token balances of an account, on one network or on every network that the server reads. */
export const getBalance = defineRoute({
  method: 'GET',
  path: '/v1/account/{address}/balance',
  params: strictObject({ address: accountSchema }),
  query: strictObject({
    ...sdkQuery,
    currency: optional(literal('usd')),
    /** CAIP-2. Default: the network of a CAIP-10 `address`. For a plain address, every network. */
    chainId: optional(networkIdSchema),
    /**
     * CAIP-10 ids of tokens to read again, or of the account itself. These tokens need not be in the server's lists.
     */
    forceUpdate: optional(csvSchema(20)),
    sender: optional(accountSchema),
  }),
  response: getBalanceResponse,
  errors: ['UNSUPPORTED_CHAIN', 'BALANCE_UNAVAILABLE'],
})
