import { type ErrorCode, PorticoError } from '@portico/protocol/errors'

const statusOf: Partial<Record<ErrorCode, number>> = {
  INVALID_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  NONCE_REFUSED: 401,
  NOT_FOUND: 404,
  ORIGIN_NOT_ALLOWED: 403,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  SIGN_IN_NOT_YET_VALID: 401,
  SIGN_IN_REFUSED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UPSTREAM_UNAVAILABLE: 502,
}

/** An error that becomes the response to a request. */
export class Refusal extends PorticoError {
  override name = 'Refusal'
  readonly status: number
  constructor(code: ErrorCode, sentence: string) {
    super(code, sentence)
    this.status = statusOf[code] ?? 400
  }
}
