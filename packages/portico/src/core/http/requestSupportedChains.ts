import {
  type GetSupportedChainsResponse,
  type getSupportedChains,
  getSupportedChainsResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/** The networks that the server reads; none where it refuses to say. */
export function requestSupportedChains(portico: Portico): Promise<GetSupportedChainsResponse> {
  const asked = request<typeof getSupportedChains>(
    portico,
    { method: 'GET', path: '/v1/supported-chains', response: getSupportedChainsResponse },
    {},
  )
  return emptyWhenRefused(asked, { http: [], ws: [] })
}
