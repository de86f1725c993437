import { isPorticoError, PorticoError } from '@portico/protocol/errors'

/** Returns the error itself if it is one of Portico's. Otherwise returns an `INTERNAL` error with it as the cause. */
export function toPorticoError(cause: unknown): PorticoError {
  return isPorticoError(cause) ? cause : new PorticoError('INTERNAL', 'Something went wrong', { cause })
}
