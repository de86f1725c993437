import {
  type PostOnrampQuoteBody,
  type PostOnrampQuoteResponse,
  type postOnrampQuote,
  postOnrampQuoteResponse,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the price of a purchase and the amount that arrives. */
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
