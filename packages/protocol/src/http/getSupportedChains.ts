import { array, boolean, type InferOutput, nullish, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getSupportedChainsResponse = object({
  /** CAIP-2 ids that the server reads by HTTP. */
  http: array(string()),
  /** CAIP-2 ids that the server follows by WebSocket. */
  ws: array(string()),
  /** CAIP-2 ids whose tokens, NFTs and activity the server knows. Portico's own; absent at other servers. */
  portfolio: nullish(array(string())),
  /** CAIP-2 ids whose tokens the server knows, with NFTs and activity or without. Portico's own. */
  tokens: nullish(array(string())),
  /** CAIP-2 ids where the server has sources of swaps. Portico's own. */
  swaps: nullish(array(string())),
  /** CAIP-2 ids where the wallet's smart accounts are, and whether the operator pays for them. Portico's own. */
  smartAccounts: nullish(array(object({ id: string(), isSponsored: boolean() }))),
})

export type GetSupportedChainsResponse = InferOutput<typeof getSupportedChainsResponse>

/** The networks that the server reads. */
export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  query: strictObject(sdkQuery),
  response: getSupportedChainsResponse,
})
