import { type GetIdentityResponse, type getIdentity, getIdentityResponse } from '@portico/protocol/http'
import type { Portico } from '../createPortico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/** The name and picture of an address; none where the server refuses it. */
export function requestIdentity(
  portico: Portico,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<GetIdentityResponse> {
  const asked = request<typeof getIdentity>(
    portico,
    { method: 'GET', path: '/v1/identity/{address}', response: getIdentityResponse },
    { params: { address }, signal },
  )
  return emptyWhenRefused(asked, { avatar: null, name: null })
}
