import { isPorticoError } from '@portico/protocol/errors'
import { type getOrigins, getOriginsResponse } from '@portico/protocol/http'
import type { Portico } from '../createPortico.js'
import { request } from './request.js'

/** Failures that the check of the origins has something to say about. */
const told = ['INVALID_PROJECT_ID', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMITED', 'SERVER_ERROR', 'UNKNOWN_PROJECT']

/**
 * The origins that may use the project; an empty list where that cannot be known. Source: specification, section 8.
 *
 * @throws RateLimitedError, ServerFailedError, InvalidProjectIdError, OriginNotAllowedError
 */
export async function requestOrigins(portico: Portico): Promise<readonly string[]> {
  try {
    const { allowedOrigins } = await request<typeof getOrigins>(
      portico,
      { method: 'GET', path: '/projects/v1/origins', response: getOriginsResponse },
      {},
    )
    return allowedOrigins
  } catch (error) {
    if (isPorticoError(error) && told.includes(error.code)) throw error
    return []
  }
}
