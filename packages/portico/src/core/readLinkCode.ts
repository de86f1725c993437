import { isPorticoError } from '@portico/protocol/errors'

/**
 * Codes by which the way to the wallet, not the wallet, ends a request: its deadline (8000), and the link (4900). Undefined for
 * what the wallet itself says.
 */
export function readLinkCode(error: unknown): 8000 | 4900 | undefined {
  if (!isPorticoError(error, 'REQUEST_FAILED') && !isPorticoError(error, 'SEND_UNANSWERED')) return undefined
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return code === 8000 || code === 4900 ? code : undefined
}
