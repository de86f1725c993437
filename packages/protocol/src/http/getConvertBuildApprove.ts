import { type InferOutput, object, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, hexBytesSchema, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getConvertBuildApproveResponse = object({
  tx: object({
    /** CAIP-10 of the token's contract, to which the approval is sent. */
    from: string(),
    to: string(),
    data: hexBytesSchema,
    value: baseUnitsSchema,
    eip155: object({ gas: baseUnitsSchema, gasPrice: baseUnitsSchema }),
  }),
})

export type GetConvertBuildApproveResponse = InferOutput<typeof getConvertBuildApproveResponse>

/** Returns the transaction that gives a swap source an allowance of a token. */
export const getConvertBuildApprove = defineRoute({
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: strictObject({
    ...sdkQuery,
    userAddress: accountSchema,
    from: swapTokenSchema,
    to: swapTokenSchema,
    /**
     * Base units: the exact allowance. Portico's own. Without it the allowance is unlimited, which older clients need.
     */
    amount: optional(baseUnitsSchema),
  }),
  response: getConvertBuildApproveResponse,
  errors: ['NO_SWAP_ROUTE', 'SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
