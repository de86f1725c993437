import { PorticoError } from '@portico/protocol/errors'
import { unreachedAdvice } from './unreachedAdvice.js'

/** The server did not respond, or its response was cut off. */
export class ServerUnreachableError extends PorticoError<'NETWORK_ERROR'> {
  override name = 'ServerUnreachableError'
  /**
   * `request`: no response began, so the request may be sent to another server. `response`: the response was cut off.
   */
  readonly stage: 'request' | 'response'
  constructor({ cause, path, stage }: { cause?: unknown; path: string; stage: 'request' | 'response' }) {
    super(
      'NETWORK_ERROR',
      stage === 'request' ? 'The server could not be reached.' : 'The server’s response was cut off.',
      {
        cause,
        details: `Route: ${path}`,
        metaMessages: [
          unreachedAdvice(),
          'For developers: is the server running, and do its settings allow this origin?',
        ],
      },
    )
    this.stage = stage
  }
}

/** The server did not finish its response in time. */
export class ServerTimeoutError extends PorticoError<'TIMEOUT'> {
  override name = 'ServerTimeoutError'
  constructor({ path, timeoutMs }: { path: string; timeoutMs: number }) {
    super('TIMEOUT', `The server did not answer within ${timeoutMs / 1000} seconds.`, {
      details: `Route: ${path}`,
      metaMessages: ['Try again in a moment.'],
    })
  }
}

/** The server's response does not match the route. None of it was used. */
export class InvalidResponseError extends PorticoError<'INVALID_RESPONSE'> {
  override name = 'InvalidResponseError'
  constructor({ cause, path, problem }: { cause?: unknown; path: string; problem: string }) {
    super('INVALID_RESPONSE', 'The server’s response cannot be read.', {
      cause,
      details: `Route: ${path}. ${problem}`,
      metaMessages: [
        'Try again in a moment. For developers: is `server` of `createPortico` the URL of a Portico server?',
      ],
    })
  }
}

/** The server limits the rate of requests (status 429). */
export class RateLimitedError extends PorticoError<'RATE_LIMITED'> {
  override name = 'RateLimitedError'
  /** The pause that the server's Retry-After header states, in seconds. Undefined if there is no such header. */
  readonly retryAfterSeconds: number | undefined
  constructor({
    cause,
    path,
    retryAfterSeconds,
  }: { cause?: unknown; path: string; retryAfterSeconds?: number | undefined }) {
    super('RATE_LIMITED', 'Too many requests were sent.', {
      cause,
      details: `Route: ${path}`,
      metaMessages: [
        retryAfterSeconds === undefined
          ? 'Try again in a minute.'
          : `Try again in ${retryAfterSeconds} second${retryAfterSeconds === 1 ? '' : 's'}.`,
      ],
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server failed (status 500 to 599). */
export class ServerFailedError extends PorticoError<'SERVER_ERROR'> {
  override name = 'ServerFailedError'
  readonly status: number
  constructor({ cause, path, status }: { cause?: unknown; path: string; status: number }) {
    super('SERVER_ERROR', 'The server had an error.', {
      cause,
      details: `Route: ${path}. Status: ${status}`,
      metaMessages: ['Try again in a moment.'],
    })
    this.status = status
  }
}

/** This page's origin is not allowed to use the project (status 403). */
export class OriginNotAllowedError extends PorticoError<'ORIGIN_NOT_ALLOWED'> {
  override name = 'OriginNotAllowedError'
  constructor({ cause, path }: { cause?: unknown; path: string }) {
    super('ORIGIN_NOT_ALLOWED', 'This site may not use the project.', {
      cause,
      details: `Route: ${path}`,
      metaMessages: [
        "Set the project's origins, including this one: `portico-server project set PROJECT_ID --origin ORIGIN`.",
        'Repeat `--origin` for each origin: together they replace the list.',
      ],
    })
  }
}

/** The server does not know the project (status 401). */
export class InvalidProjectIdError extends PorticoError<'INVALID_PROJECT_ID'> {
  override name = 'InvalidProjectIdError'
  constructor({ cause, path }: { cause?: unknown; path: string }) {
    super('INVALID_PROJECT_ID', 'The server does not know this project.', {
      cause,
      details: `Route: ${path}`,
      metaMessages: ['Create one with `portico-server project create` and pass its id as `projectId`.'],
    })
  }
}

/** The server refused the request with another status (400 to 499), without a named error. */
export class RequestRefusedError extends PorticoError<'INVALID_REQUEST'> {
  override name = 'RequestRefusedError'
  readonly status: number
  constructor({ path, status }: { path: string; status: number }) {
    super('INVALID_REQUEST', 'The server refused the request.', {
      details: `Route: ${path}. Status: ${status}`,
    })
    this.status = status
  }
}
