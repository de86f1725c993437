import { isPorticoError } from '@portico/protocol/errors'
import { type getProfileAccount, getProfileAccountResponse, type NameRecord } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the record of a name in the server's domain. Undefined if the name is not registered. */
export async function requestNameRecord(
  portico: Portico,
  { name, signal }: { name: string; signal?: AbortSignal | undefined },
): Promise<NameRecord | undefined> {
  try {
    return await request<typeof getProfileAccount>(
      portico,
      { method: 'GET', path: '/v1/profile/account/{name}', response: getProfileAccountResponse },
      { params: { name }, query: { apiVersion: '2' }, signal },
    )
  } catch (error) {
    if (isPorticoError(error, 'NOT_FOUND')) return undefined
    throw error
  }
}
