import { type InferOutput, object, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, hexBytesSchema, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getConvertBuildApproveResponse = object({
  tx: object({
    /** The token's contract (CAIP-10), to which the transaction is sent. Not the sender. */
    from: string(),
    /** The contract that gets the allowance (CAIP-10). */
    to: string(),
    data: hexBytesSchema,
    value: baseUnitsSchema,
    eip155: object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
  }),
})

export type GetConvertBuildApproveResponse = InferOutput<typeof getConvertBuildApproveResponse>

/** Returns the transaction that allows the contract of a swap, such as a router, to spend a token. */
export const getConvertBuildApprove = defineRoute({
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: strictObject({
    ...sdkQuery,
    userAddress: accountSchema,
    from: swapTokenSchema,
    to: swapTokenSchema,
    /**
     * The exact allowance, in base units. Portico's own. Without this parameter, the allowance is unlimited, because
     * older clients need that.
     */
    amount: optional(baseUnitsSchema),
  }),
  response: getConvertBuildApproveResponse,
  errors: ['NO_SWAP_ROUTE', 'SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
