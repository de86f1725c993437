import { type GetIdentityResponse, type getIdentity, getIdentityResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/**
 * Invisible characters that can make one name look like another. A server applies all of ENSIP-15, but the table for it
 * is too large to load here.
 */
const unseen = /\u034f|\u3164|[\ufe00-\ufe0f]|[\u200b-\u200f]|[\u2060-\u2064]/

/**
 * Requests the name and picture of an account, which is an address or a CAIP-10 id. Both are null if the server refuses the request. The name is null if it
 * contains invisible characters.
 */
export async function requestIdentity(
  portico: Portico,
  { account, signal }: { account: string; signal?: AbortSignal | undefined },
): Promise<GetIdentityResponse> {
  const asked = request<typeof getIdentity>(
    portico,
    { method: 'GET', path: '/v1/identity/{address}', response: getIdentityResponse },
    { params: { address: account }, signal },
  )
  const { avatar, name } = await emptyWhenRefused(asked, { avatar: null, name: null })
  return { avatar, name: name !== null && unseen.test(name) ? null : name }
}
