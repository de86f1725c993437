import type { ErrorCode } from './codes.js'

export type PorticoErrorOptions = {
  /** The underlying error. It is stored as `cause`, and `walk` searches it. */
  cause?: unknown
  /** An additional fact for the developer. Never a secret. */
  details?: string | undefined
  /** Why it happened and what to do, one sentence each. */
  metaMessages?: readonly string[] | undefined
}

/**
 * The base class of every error that Portico throws.
 *
 * Check for an error with `isPorticoError(error, 'CONNECTION_REJECTED')`, not with `instanceof`: an error may come from
 * another realm, and a page can have two copies of the package.
 */
export class PorticoError<code extends ErrorCode = ErrorCode> extends Error {
  override name = 'PorticoError'
  /** The error's code. Codes are stable and append-only. */
  readonly code: code
  /** What happened, in one sentence that can be shown to the user. */
  readonly shortMessage: string
  readonly details: string | undefined
  /** Path on the documentation site: the code, e.g. `/errors/network-not-found`. */
  readonly docsPath: string

  constructor(code: code, shortMessage: string, options: PorticoErrorOptions = {}) {
    const { cause, details, metaMessages = [] } = options
    super([shortMessage, ...metaMessages].join('\n'), cause === undefined ? undefined : { cause })
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = `/errors/${code.toLowerCase().replaceAll('_', '-')}`
  }

  /** Returns the first error in the chain of causes for which `matches` is true, or undefined. */
  walk(matches: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 20 && error; depth++) {
      if (matches(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}

/** Checks for a Portico error, from this copy of the package or another. If a code is given, the error must have it. */
export function isPorticoError<code extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: code,
): error is PorticoError<code> {
  if (!(error instanceof Error) || !('shortMessage' in error) || !('code' in error)) return false
  return code === undefined ? typeof error.code === 'string' : error.code === code
}
