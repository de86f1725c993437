import {
  type GetSmartSessionsResponse,
  type getSmartSessions,
  getSmartSessionsResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the session keys of an account. `id` is CAIP-10, or a plain address for all networks. */
export function requestSmartSessions(
  portico: Portico,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<GetSmartSessionsResponse> {
  return request<typeof getSmartSessions>(
    portico,
    { method: 'GET', path: '/v1/sessions/{id}', response: getSmartSessionsResponse },
    { params: { id }, signal },
  )
}
