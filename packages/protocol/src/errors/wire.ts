import { type ErrorCode, errorCodes } from './codes.js'
import { isPorticoError, PorticoError } from './PorticoError.js'

/**
 * An error in transit: the body of an HTTP response, or the payload of a frame's message. Never contains a stack or a
 * secret.
 */
export type WireError = {
  code: ErrorCode
  /** One sentence that can be shown to the user. */
  message: string
  /** The path of the invalid field, e.g. `body.accounts.0`. Present if one field is invalid. */
  field?: string
  /** Facts for the reader's own sentence, e.g. `{ triesLeft: 4 }`. */
  data?: WireData
}

/** Facts of an error: numbers, and words from a fixed set. Never a text for the screen. */
export type WireData = Readonly<Record<string, number | string>>

/** Returns the part of an error that may leave the process. An unknown error becomes INTERNAL without details. */
export function toWire(
  error: unknown,
  { data, field }: { data?: WireData | undefined; field?: string | undefined } = {},
): WireError {
  const wire: WireError = isPorticoError(error)
    ? { code: error.code, message: error.shortMessage }
    : { code: 'INTERNAL', message: 'Something went wrong' }
  return { ...wire, ...(field !== undefined && { field }), ...(data !== undefined && { data }) }
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

/**
 * Reads the facts in an error's body. Undefined if there are none. Anything other than short words and numbers is left
 * out.
 */
export function readWireData(body: unknown): WireData | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const facts = Object.entries(data).slice(0, 8).filter(isFact)
  return facts.length === 0 ? undefined : Object.fromEntries(facts)
}

function isFact(entry: [string, unknown]): entry is [string, number | string] {
  const [, value] = entry
  return Number.isFinite(value) || (typeof value === 'string' && value.length <= 128)
}
