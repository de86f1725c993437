import {
  boolean,
  finite,
  type InferOutput,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { swapSourceId } from '../token/swapNetworks.js'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, hexBytesSchema, swapCallLimit, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { projectIdSchema, sdkQuery } from './sdkQuery.js'

const word = pipe(string(), regex(/^0x[0-9a-f]{64}$/i, 'must be 32 bytes in hex'))

export const postConvertBuildTransactionBody = strictObject({
  /** Base units of `from`. */
  amount: baseUnitsSchema,
  eip155: optional(
    strictObject({
      /** Slippage in percent: how much less than quoted the swap may buy. Default: 1. */
      slippage: optional(pipe(number(), finite(), minValue(0.01), maxValue(50)), 1),
    }),
    {},
  ),
  projectId: optional(projectIdSchema),
  from: swapTokenSchema,
  to: swapTokenSchema,
  userAddress: accountSchema,
  disableEstimate: optional(boolean()),
  /** The source that builds the transaction, as a quote names it. Portico's own. Default: the source that buys most. */
  source: optional(pipe(string(), regex(swapSourceId))),
  /**
   * CAIP-10 of the contract that has the allowance, as a quote names it. Portico's own. Default: a contract that has
   * the allowance, otherwise that of the source that buys most.
   */
  spender: optional(swapTokenSchema),
  /** The minimum to buy that the user agreed to. It counts if it is more than the slippage requires. Portico's own. */
  leastToAmount: optional(baseUnitsSchema),
  /** An allowance by signature that comes with the swap (EIP-2612). Portico's own. */
  permit: optional(
    strictObject({
      /** Unix seconds. */
      deadline: baseUnitsSchema,
      v: pipe(number(), minValue(0), maxValue(255)),
      r: word,
      s: word,
    }),
  ),
})

export const postConvertBuildTransactionResponse = object({
  tx: object({
    /** CAIP-10 of the account. */
    from: string(),
    /** CAIP-10 of the contract. */
    to: string(),
    data: pipe(hexBytesSchema, maxLength(swapCallLimit)),
    /** Wei sent with it. */
    amount: baseUnitsSchema,
    eip155: object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
  }),
  /** The amount that the swap buys, and the minimum that it may buy. Portico's own; absent on other servers. */
  toAmount: nullish(baseUnitsSchema),
  leastToAmount: nullish(baseUnitsSchema),
  source: nullish(string()),
})

export type PostConvertBuildTransactionResponse = InferOutput<typeof postConvertBuildTransactionResponse>

/** Returns the transaction of a swap. If the swap would buy less than the slippage allows, the transaction reverts. */
export const postConvertBuildTransaction = defineRoute({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  query: strictObject(sdkQuery),
  body: postConvertBuildTransactionBody,
  response: postConvertBuildTransactionResponse,
  errors: ['NO_SWAP_ROUTE', 'SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
