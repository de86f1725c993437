import { type GetIdentityResponse, type getIdentity, getIdentityResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

/**
 * What makes a name look like another one and is not seen itself. A server holds names to ENSIP-15 whole; its table is
 * too heavy to load here.
 */
const unseen = /\u034f|\u3164|[\ufe00-\ufe0f]|[\u200b-\u200f]|[\u2060-\u2064]/

/** The name and picture of an address; none where the server refuses it, and no name that holds what cannot be seen. */
export async function requestIdentity(
  portico: Portico,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<GetIdentityResponse> {
  const asked = request<typeof getIdentity>(
    portico,
    { method: 'GET', path: '/v1/identity/{address}', response: getIdentityResponse },
    { params: { address }, signal },
  )
  const { avatar, name } = await emptyWhenRefused(asked, { avatar: null, name: null })
  return { avatar, name: name !== null && unseen.test(name) ? null : name }
}
