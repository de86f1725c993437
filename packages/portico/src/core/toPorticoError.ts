import { isPorticoError, PorticoError } from '@portico/protocol/errors'

/** Returns an error of ours as it is, and any other one as the cause of an `INTERNAL` one. */
export function toPorticoError(cause: unknown): PorticoError {
  return isPorticoError(cause) ? cause : new PorticoError('INTERNAL', 'Something went wrong', { cause })
}
