import {
  fungiblePriceLimit,
  type PostFungiblePriceBody,
  type PostFungiblePriceResponse,
  type postFungiblePrice,
  postFungiblePriceResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests prices of tokens, in as many requests as the route's limit requires. */
export async function requestPrices(
  portico: Portico,
  parameters: {
    addresses: readonly string[]
    currency: PostFungiblePriceBody['currency']
    signal?: AbortSignal | undefined
  },
): Promise<PostFungiblePriceResponse['fungibles']> {
  const { addresses, currency, signal } = parameters
  const { projectId } = portico.options
  const found: PostFungiblePriceResponse['fungibles'] = []
  for (let start = 0; start < addresses.length; start += fungiblePriceLimit) {
    const { fungibles } = await request<typeof postFungiblePrice>(
      portico,
      { method: 'POST', path: '/v1/fungible/price', response: postFungiblePriceResponse },
      {
        body: { addresses: addresses.slice(start, start + fungiblePriceLimit), currency, projectId },
        signal,
      },
    )
    found.push(...fungibles)
  }
  return found
}
