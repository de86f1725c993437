import {
  type PostOnrampQuoteBody,
  type PostOnrampQuoteResponse,
  type postOnrampQuote,
  postOnrampQuoteResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** What a purchase costs, and what arrives. */
export function requestOnRampQuote(
  portico: Portico,
  body: PostOnrampQuoteBody,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<PostOnrampQuoteResponse> {
  return request<typeof postOnrampQuote>(
    portico,
    { method: 'POST', path: '/v1/onramp/quote', response: postOnrampQuoteResponse },
    { body: { ...body, projectId: portico.options.projectId }, signal },
  )
}
