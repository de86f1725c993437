import {
  fungibleHistoryLimit,
  type PostFungibleHistoryResponse,
  type PriceRange,
  type postFungibleHistory,
  postFungibleHistoryResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/**
 * Requests past prices of tokens, in as many requests as the route's limit requires. Empty if the server has no such
 * route.
 */
export async function requestPriceHistory(
  portico: Portico,
  parameters: { addresses: readonly string[]; range: PriceRange; signal?: AbortSignal | undefined },
): Promise<PostFungibleHistoryResponse['histories']> {
  const { addresses, range, signal } = parameters
  const { projectId } = portico.options
  const found: PostFungibleHistoryResponse['histories'] = []
  for (let start = 0; start < addresses.length; start += fungibleHistoryLimit) {
    const asked = request<typeof postFungibleHistory>(
      portico,
      { method: 'POST', path: '/v1/fungible/history', response: postFungibleHistoryResponse },
      {
        body: { addresses: addresses.slice(start, start + fungibleHistoryLimit), projectId, range },
        signal,
      },
    )
    found.push(...(await emptyWhenRefused(asked, { histories: [] })).histories)
  }
  return found
}
