import {
  type GetProfileZoneResponse,
  type getProfileZone,
  getProfileZoneResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/** Requests the domain below which the server registers names. Null if the server does not know this request. */
export async function requestNameZone(
  portico: Portico,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<GetProfileZoneResponse> {
  const asked = request<typeof getProfileZone>(
    portico,
    { method: 'GET', path: '/v1/profile/zone', response: getProfileZoneResponse },
    { signal },
  )
  return emptyWhenRefused(asked, { zone: null })
}
