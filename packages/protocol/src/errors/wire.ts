import { type ErrorCode, errorCodes } from './codes.js'
import { isPorticoError, PorticoError } from './PorticoError.js'

/** An error in transit: over HTTP as a body, between frames as a payload. Never a stack, never a secret. */
export type WireError = {
  code: ErrorCode
  /** One sentence that can be shown to the user. */
  message: string
  /** The path of the invalid field, e.g. `body.accounts.0`. Present if one field is invalid. */
  field?: string
}

/** The part of an error that may leave the process. An unknown error becomes INTERNAL without details. */
export function toWire(error: unknown, field?: string): WireError {
  const wire: WireError = isPorticoError(error)
    ? { code: error.code, message: error.shortMessage }
    : { code: 'INTERNAL', message: 'Something went wrong' }
  return field === undefined ? wire : { ...wire, field }
}

/** Reads an error from the wire. Null if `input` is not one. */
export function fromWire(input: unknown): PorticoError | null {
  if (typeof input !== 'object' || input === null) return null
  const { code, field, message } = input as Partial<Record<keyof WireError, unknown>>
  if (!errorCodes.includes(code as ErrorCode) || typeof message !== 'string') return null
  return new PorticoError(code as ErrorCode, message, {
    details: typeof field === 'string' ? `Field: ${field}` : undefined,
  })
}
