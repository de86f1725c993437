import type { ErrorCode } from '../errors/codes.js'

/**
 * HTTP status by error code, for every code that a server answers with. The body is a `WireError`:
 * `{code, message, field?}`.
 */
export const errorStatus = {
  INVALID_REQUEST: 400,
  INVALID_CAIP_ADDRESS: 400,
  INVALID_CAIP10_ADDRESS: 400,
  INVALID_CAIP2_NETWORK_ID: 400,
  UNSUPPORTED_CHAIN: 400,
  NONCE_REFUSED: 401,
  SESSION_REQUIRED: 401,
  SIGN_IN_NOT_YET_VALID: 401,
  SIGN_IN_REFUSED: 401,
  MESSAGE_EXPIRED: 400,
  NAME_INVALID: 400,
  SIGNATURE_REFUSED: 400,
  UNKNOWN_PROJECT: 401,
  ORIGIN_NOT_ALLOWED: 403,
  NAMES_OFF: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NAME_LIMIT_REACHED: 409,
  NAME_RESERVED: 409,
  NAME_TAKEN: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_UNAVAILABLE: 502,
  DATABASE_UNAVAILABLE: 503,
  BALANCE_UNAVAILABLE: 503,
  SERVER_STOPPING: 503,
  TIMEOUT: 504,
} as const satisfies Partial<Record<ErrorCode, number>>

/** A code that a server answers with. */
export type AnsweredErrorCode = keyof typeof errorStatus
