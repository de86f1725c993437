import {
  type GetSupportedChainsResponse,
  type getSupportedChains,
  getSupportedChainsResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/** Requests the networks that the server reads. Empty if the server refuses the request. */
export function requestSupportedChains(portico: Portico): Promise<GetSupportedChainsResponse> {
  const asked = request<typeof getSupportedChains>(
    portico,
    { method: 'GET', path: '/v1/supported-chains', response: getSupportedChainsResponse },
    {},
  )
  return emptyWhenRefused(asked, { http: [], ws: [] })
}
