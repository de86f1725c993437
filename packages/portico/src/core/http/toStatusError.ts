import { fromWire, type PorticoError } from '@portico/protocol/errors'
import {
  InvalidProjectIdError,
  OriginNotAllowedError,
  RateLimitedError,
  RequestRefusedError,
  ServerFailedError,
} from '../errors/http.js'

/**
 * Returns the error for a status other than 2xx. Source for 429 and 500 to 599: specification, section 8.
 *
 * @param bytes the response's body; if it names an error, this error becomes the cause
 */
export function toStatusError(path: string, response: Response, bytes: Uint8Array | undefined): PorticoError {
  const { status } = response
  const cause = readWire(bytes) ?? undefined
  if (status >= 500) return new ServerFailedError({ cause, path, status })
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new RateLimitedError({
      cause,
      path,
      retryAfterSeconds: Number.isFinite(seconds) ? Math.max(0, seconds) : undefined,
    })
  }
  if (status === 403) return new OriginNotAllowedError({ cause, path })
  if (status === 401) return new InvalidProjectIdError({ cause, path })
  return cause ?? new RequestRefusedError({ path, status })
}

function readWire(bytes: Uint8Array | undefined): PorticoError | null {
  try {
    return fromWire(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}
