import { isPorticoError } from '@portico/protocol/errors'

/**
 * Returns the code with which the connection to the wallet, not the wallet itself, ended a request: its deadline
 * (8000) or the link (4900). Undefined for the wallet's own errors.
 */
export function readLinkCode(error: unknown): 8000 | 4900 | undefined {
  if (!isPorticoError(error, 'REQUEST_FAILED') && !isPorticoError(error, 'SEND_UNANSWERED')) return undefined
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return code === 8000 || code === 4900 ? code : undefined
}
