import type { WireData } from '@portico/protocol/errors'
import { englishProblem, type Problem } from './problem.js'

/** What went wrong in the frame. The site does not get this code, only the sentence. */
export type WalletErrorCode =
  | 'ACCOUNT_MISMATCH'
  | 'EXPIRED_SESSION'
  | 'MAYBE_SENT'
  | 'METHOD_REFUSED'
  | 'NETWORK_MISMATCH'
  | 'NETWORK_UNKNOWN'
  | 'NODE_REFUSED'
  | 'NOT_CONNECTED'
  | 'PARAMETERS_REFUSED'
  | 'PAYMASTER_REFUSED'
  | 'REJECTED'
  | 'REPLACED'
  | 'REVERTED'
  | 'SEAL_BROKEN'
  | 'SECRET_NEEDED'
  | 'SECRET_WANTED'
  | 'SERVER_REFUSED'
  | 'SERVER_UNREACHABLE'
  | 'UNSUPPORTED'

/**
 * An error for the user or the site. The user sees it in the language of the screen, and the site gets it in English.
 * It never contains a secret.
 */
export class WalletError extends Error {
  override name = 'WalletError'
  readonly code: WalletErrorCode
  /** The problem, for the screen. `message` is its English text. */
  readonly problem: Problem
  /** Code in the server's response, if the server refused. */
  readonly serverCode: string | undefined
  /** Data in the server's response, e.g. `{ triesLeft: 4 }`. */
  readonly data: WireData | undefined
  /** Seconds until the next attempt is allowed, if the server reports them. */
  readonly retryAfterSeconds: number | undefined

  /** JSON-RPC code of the node's refusal. If it is undefined, no readable response arrived. */
  readonly nodeCode: number | undefined

  /** @param problem what happened, then what to do. A string is in English, for an error that only the site gets */
  constructor(
    code: WalletErrorCode,
    problem: Problem,
    options: {
      cause?: unknown
      data?: WireData | undefined
      nodeCode?: number
      retryAfterSeconds?: number
      serverCode?: string
    } = {},
  ) {
    super(englishProblem(problem), options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.problem = problem
    this.data = options.data
    this.nodeCode = options.nodeCode
    this.retryAfterSeconds = options.retryAfterSeconds
    this.serverCode = options.serverCode
  }
}

/** Returns the sentence that may leave the frame. The messages of other errors stay inside. */
export function describeForHost(error: unknown): string {
  return error instanceof WalletError ? error.message : 'An error occurred'
}
