import { isPorticoError } from '@portico/protocol/errors'

/**
 * Returns the code of the error if the connection to the wallet ended the request, and not the wallet itself: 8000 for
 * its deadline, 4900 if the connection was lost. Undefined for the wallet's own errors.
 */
export function readLinkCode(error: unknown): 8000 | 4900 | undefined {
  if (!isPorticoError(error, 'REQUEST_FAILED') && !isPorticoError(error, 'SEND_UNANSWERED')) return undefined
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return code === 8000 || code === 4900 ? code : undefined
}
