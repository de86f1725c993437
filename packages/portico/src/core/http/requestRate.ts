import {
  type GetFungibleRateResponse,
  type getFungibleRate,
  getFungibleRateResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/**
 * Requests the value of one unit of a currency. Undefined if the server does not know the currency, or has no such
 * route.
 */
export function requestRate(
  portico: Portico,
  { currency, signal }: { currency: string; signal?: AbortSignal | undefined },
): Promise<GetFungibleRateResponse | undefined> {
  const asked = request<typeof getFungibleRate>(
    portico,
    { method: 'GET', path: '/v1/fungible/rate', response: getFungibleRateResponse },
    { query: { currency }, signal },
  )
  return emptyWhenRefused<GetFungibleRateResponse | undefined>(asked, undefined)
}
