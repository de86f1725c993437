import {
  type PostOnrampUrlBody,
  type PostOnrampUrlResponse,
  type postOnrampUrl,
  postOnrampUrlResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the URL at which the user pays for a purchase. */
export function requestOnRampUrl(
  portico: Portico,
  body: PostOnrampUrlBody,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<PostOnrampUrlResponse> {
  return request<typeof postOnrampUrl>(
    portico,
    { method: 'POST', path: '/v1/generators/onrampurl', response: postOnrampUrlResponse },
    { body: { ...body, projectId: portico.options.projectId }, signal },
  )
}
