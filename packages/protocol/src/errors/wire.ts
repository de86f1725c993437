import { type ErrorCode, errorCodes } from './codes.js'
import { isPorticoError, PorticoError } from './PorticoError.js'

/** How an error travels: over HTTP as a body, between frames as a payload. Never a stack, never a secret. */
export type WireError = {
  code: ErrorCode
  /** One sentence that a person can be shown. */
  message: string
  /** The offending field's path, e.g. `body.accounts.0`. Present when one field is at fault. */
  field?: string
}

/** What of an error may leave the process. An unknown error becomes INTERNAL with no detail. */
export function toWire(error: unknown, field?: string): WireError {
  const wire: WireError = isPorticoError(error)
    ? { code: error.code, message: error.shortMessage }
    : { code: 'INTERNAL', message: 'Something went wrong' }
  return field === undefined ? wire : { ...wire, field }
}

/** An error back from the wire, or null when `input` is not one. */
export function fromWire(input: unknown): PorticoError | null {
  if (typeof input !== 'object' || input === null) return null
  const { code, field, message } = input as Partial<Record<keyof WireError, unknown>>
  if (!errorCodes.includes(code as ErrorCode) || typeof message !== 'string') return null
  return new PorticoError(code as ErrorCode, message, {
    details: typeof field === 'string' ? `Field: ${field}` : undefined,
  })
}
