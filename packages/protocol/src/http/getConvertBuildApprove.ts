import { type InferOutput, object, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, hexBytesSchema, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getConvertBuildApproveResponse = object({
  tx: object({
    /** CAIP-10 of the token's contract. The approval is sent to it. */
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
     * The exact allowance, in base units. Portico's own. Without this parameter, the allowance is unlimited, because
     * older clients need that.
     */
    amount: optional(baseUnitsSchema),
  }),
  response: getConvertBuildApproveResponse,
  errors: ['NO_SWAP_ROUTE', 'SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
