import { type getProfileReverse, getProfileReverseResponse, type NameRecord } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the names of an address, oldest first. */
export function requestNamesOf(
  portico: Portico,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<NameRecord[]> {
  return request<typeof getProfileReverse>(
    portico,
    { method: 'GET', path: '/v1/profile/reverse/{address}', response: getProfileReverseResponse },
    { params: { address }, query: { apiVersion: '2', sender: address }, signal },
  )
}
