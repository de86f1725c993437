import {
  type PostProfileAccountBody,
  type postProfileAccount,
  postProfileAccountResponse,
} from '@portico/protocol/http'
import { InvalidResponseError } from '../errors/http.js'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the registration of a name. */
export async function requestNameRegistration(portico: Portico, body: PostProfileAccountBody): Promise<void> {
  const path = '/v1/profile/account'
  const { success } = await request<typeof postProfileAccount>(
    portico,
    { method: 'POST', path, response: postProfileAccountResponse },
    { body: { ...body, projectId: portico.options.projectId } },
  )
  if (!success) throw new InvalidResponseError({ path, problem: 'Its field `success` is false.' })
}
