import { array, boolean, type InferOutput, nullish, number, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { networkIdSchema } from './networkIdSchema.js'
import { sdkQuery } from './sdkQuery.js'

/** One token that can be swapped. */
export const convertToken = object({
  name: string(),
  symbol: string(),
  /** CAIP-10. The native token has its family's placeholder address. */
  address: string(),
  decimals: number(),
  logoUri: nullish(string()),
  /** True if it supports allowances by signature (EIP-2612). */
  eip2612: nullish(boolean()),
})

export type ConvertToken = InferOutput<typeof convertToken>

export const getConvertTokensResponse = object({ tokens: array(convertToken) })

export type GetConvertTokensResponse = InferOutput<typeof getConvertTokensResponse>

/**
 * Lists the tokens that a network's swap sources have, the native token first. Other tokens can be swapped by address.
 */
export const getConvertTokens = defineRoute({
  method: 'GET',
  path: '/v1/convert/tokens',
  query: strictObject({ ...sdkQuery, chainId: networkIdSchema }),
  response: getConvertTokensResponse,
  errors: ['SWAPS_NOT_SUPPORTED', 'UPSTREAM_UNAVAILABLE'],
})
