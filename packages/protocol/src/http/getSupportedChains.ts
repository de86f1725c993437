import { array, boolean, type InferOutput, nullish, object, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

export const getSupportedChainsResponse = object({
  /** CAIP-2 ids of networks that the server reads by HTTP. */
  http: array(string()),
  /** CAIP-2 ids of networks that the server follows by WebSocket. */
  ws: array(string()),
  /** CAIP-2 ids of networks with tokens, NFTs and activity. Portico's own; absent on other servers. */
  portfolio: nullish(array(string())),
  /** CAIP-2 ids of networks with tokens. These networks may or may not have NFTs and activity. Portico's own. */
  tokens: nullish(array(string())),
  /** CAIP-2 ids of networks with swap sources. Portico's own. */
  swaps: nullish(array(string())),
  /**
   * CAIP-2 ids of networks with the wallet's smart accounts, and whether the operator pays for their operations.
   * Portico's own.
   */
  smartAccounts: nullish(array(object({ id: string(), isSponsored: boolean() }))),
})

export type GetSupportedChainsResponse = InferOutput<typeof getSupportedChainsResponse>

/** Lists the networks that the server reads. */
export const getSupportedChains = defineRoute({
  method: 'GET',
  path: '/v1/supported-chains',
  query: strictObject(sdkQuery),
  response: getSupportedChainsResponse,
})
