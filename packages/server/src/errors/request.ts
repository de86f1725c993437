import { PorticoError, type WireData } from '@portico/protocol/errors'
import { type AnsweredErrorCode, errorStatus } from '@portico/protocol/http'

type RequestErrorOptions = {
  cause?: unknown
  /** Facts from which the client writes its own message. */
  data?: WireData | undefined
  /** The offending field's path, e.g. `query.chainId`. */
  field?: string | undefined
  /** Further headers of the response, lower case. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** The base of every error that a client sees. Messages of other errors never leave the process. */
export class RequestError<
  code extends AnsweredErrorCode = AnsweredErrorCode,
> extends PorticoError<AnsweredErrorCode> {
  override name = 'RequestError'
  readonly data: WireData | undefined
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(code: code, message: string, { cause, data, field, headers = {} }: RequestErrorOptions = {}) {
    super(code, message, { cause })
    this.data = data
    this.field = field
    this.headers = headers
    this.status = errorStatus[code]
  }
}

/** A field is missing, unknown, of the wrong type or out of bounds. */
export class InvalidRequestError extends RequestError<'INVALID_REQUEST'> {
  override name = 'InvalidRequestError'
  constructor({ cause, field, reason }: { cause?: unknown; field: string; reason: string }) {
    super('INVALID_REQUEST', `Invalid ${field}: ${reason}`, { cause, field })
  }
}

/** The project does not exist. Source of the message: specification, section 8, provider errors. */
export class UnknownProjectError extends RequestError<'UNKNOWN_PROJECT'> {
  override name = 'UnknownProjectError'
  constructor() {
    super('UNKNOWN_PROJECT', 'Unauthorized: invalid key', { field: 'query.projectId' })
  }
}

/** The project does not allow the origin. Source of the message: specification, section 8, provider errors. */
export class OriginNotAllowedError extends RequestError<'ORIGIN_NOT_ALLOWED'> {
  override name = 'OriginNotAllowedError'
  constructor() {
    super('ORIGIN_NOT_ALLOWED', 'Unauthorized: origin not allowed', { field: 'headers.origin' })
  }
}

export class RouteNotFoundError extends RequestError<'NOT_FOUND'> {
  override name = 'RouteNotFoundError'
  constructor() {
    super('NOT_FOUND', 'There is no such route.', { field: 'path' })
  }
}

export class ImageNotFoundError extends RequestError<'NOT_FOUND'> {
  override name = 'ImageNotFoundError'
  constructor({ field }: { field: string }) {
    super('NOT_FOUND', 'There is no such image.', { field })
  }
}

export class ProjectNotFoundError extends RequestError<'NOT_FOUND'> {
  override name = 'ProjectNotFoundError'
  constructor({ projectId }: { projectId: string }) {
    super('NOT_FOUND', `There is no project ${projectId}.`, { field: 'projectId' })
  }
}

export class MethodNotAllowedError extends RequestError<'METHOD_NOT_ALLOWED'> {
  override name = 'MethodNotAllowedError'
  constructor({ allowed }: { allowed: readonly string[] }) {
    const allow = allowed.join(', ')
    super('METHOD_NOT_ALLOWED', `This route accepts ${allow}.`, { field: 'method', headers: { allow } })
  }
}

export class PayloadTooLargeError extends RequestError<'PAYLOAD_TOO_LARGE'> {
  override name = 'PayloadTooLargeError'
  /** `excess`: the limit that it exceeds, e.g. `it holds more than 1000 values`. */
  constructor(limit: { limitBytes: number } | { excess: string }) {
    const reason = 'excess' in limit ? `too large: ${limit.excess}` : `larger than ${limit.limitBytes} bytes`
    super('PAYLOAD_TOO_LARGE', `The body is ${reason}.`, { field: 'body' })
  }
}

export class UnsupportedMediaTypeError extends RequestError<'UNSUPPORTED_MEDIA_TYPE'> {
  override name = 'UnsupportedMediaTypeError'
  constructor({ expected }: { expected: 'form' | 'json' }) {
    super(
      'UNSUPPORTED_MEDIA_TYPE',
      expected === 'form'
        ? 'The body must be a form, as application/x-www-form-urlencoded.'
        : 'The body must be JSON, as application/json or text/plain.',
      { field: 'headers.content-type' },
    )
  }
}

export class RateLimitedError extends RequestError<'RATE_LIMITED'> {
  override name = 'RateLimitedError'
  constructor({ of, retryAfterSeconds }: { of: 'address' | 'project'; retryAfterSeconds: number }) {
    super('RATE_LIMITED', `Too many requests from this ${of}. Try again in ${retryAfterSeconds} s.`, {
      data: { retryAfterSeconds },
      field: of === 'address' ? 'address' : 'query.projectId',
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
  }
}

export class UnsupportedChainError extends RequestError<'UNSUPPORTED_CHAIN'> {
  override name = 'UnsupportedChainError'
  constructor({ field }: { field: string }) {
    super('UNSUPPORTED_CHAIN', 'Unsupported chain', { field })
  }
}

export class BalanceUnavailableError extends RequestError<'BALANCE_UNAVAILABLE'> {
  override name = 'BalanceUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('BALANCE_UNAVAILABLE', 'Not able to retrieve balance', { cause, headers: { 'retry-after': '10' } })
  }
}

/** No node of a network answered in time, or none said what was requested. */
export class UpstreamUnavailableError extends RequestError<'UPSTREAM_UNAVAILABLE'> {
  override name = 'UpstreamUnavailableError'
  /** The last node limited the rate. */
  readonly isLimited: boolean
  constructor({
    cause,
    isLimited,
    networkId = 'the network',
  }: { cause: unknown; isLimited: boolean; networkId?: string | undefined }) {
    super('UPSTREAM_UNAVAILABLE', `No node of ${networkId} answered.`, { cause })
    this.isLimited = isLimited
  }
}

export class ServerStoppingError extends RequestError<'SERVER_STOPPING'> {
  override name = 'ServerStoppingError'
  constructor() {
    super('SERVER_STOPPING', 'The server is stopping.', { headers: { 'retry-after': '5' } })
  }
}

/** The relay has no connection to NATS and accepts no message. */
export class NatsNotAnsweringError extends RequestError<'DATABASE_UNAVAILABLE'> {
  override name = 'NatsNotAnsweringError'
  constructor() {
    super('DATABASE_UNAVAILABLE', 'The NATS server of the relay does not respond.', {
      headers: { 'retry-after': '5' },
    })
  }
}

export class DatabaseNotAnsweringError extends RequestError<'DATABASE_UNAVAILABLE'> {
  override name = 'DatabaseNotAnsweringError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super('DATABASE_UNAVAILABLE', 'The database does not respond.', {
      cause,
      headers: { 'retry-after': '5' },
    })
  }
}
