import { isPorticoError } from '@portico/protocol/errors'

type Failure = { error: string; message: string; code?: string; because?: Failure }

/**
 * Describes an unexpected error for the log: names, codes and the first line of each message. Database drivers put the
 * values of a query into the lines after the first.
 */
export function describeFailure(error: unknown, depth = 0): Failure {
  if (!(error instanceof Error)) return { error: typeof error, message: 'not an Error' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const message = isPorticoError(error) ? error.shortMessage : (error.message.split('\n', 1)[0] ?? '')
  const because =
    error.cause !== undefined && depth < 4 ? { because: describeFailure(error.cause, depth + 1) } : {}
  return { error: error.name, message: message.slice(0, 300), ...code, ...because }
}
