import { type InferOutput, object, strictObject } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { baseUnitsSchema, swapTokenSchema } from './convertSchemas.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getConvertAllowanceResponse = object({ allowance: baseUnitsSchema })

export type GetConvertAllowanceResponse = InferOutput<typeof getConvertAllowanceResponse>

/** Returns the largest allowance of a token that an account has given to any swap source, in base units. */
export const getConvertAllowance = defineRoute({
  method: 'GET',
  path: '/v1/convert/allowance',
  query: strictObject({ ...sdkQuery, tokenAddress: swapTokenSchema, userAddress: accountSchema }),
  response: getConvertAllowanceResponse,
  errors: ['SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
