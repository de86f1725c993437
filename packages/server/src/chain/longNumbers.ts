import { randomBytes } from 'node:crypto'
import { replaceLongNumbers } from '@portico/protocol/text'

// Solana's nodes return 64-bit numbers, and `JSON.parse` loses their last digits. Inside the server such numbers are
// marked strings. The response to the client contains them as numbers again.

// Random for each process: strangers choose names of tokens and ids of requests, and must not be able to forge the
// mark.
const mark = `\0${randomBytes(12).toString('base64url')}:`
/** The mark as it appears in JSON. */
const writtenMark = JSON.stringify(mark).slice(1, -1)

/** Matches a complete string that is a marked number. A quote after a backslash does not begin a string. */
const writtenNumber = new RegExp(`(?<!\\\\)"${writtenMark.replaceAll('\\', '\\\\')}(-?\\d+)"`, 'g')

/** Marks the numbers in a JSON text that are too long for `JSON.parse`. */
export function markLongNumbers(json: string): string {
  return replaceLongNumbers(json, (digits) => `"${writtenMark}${digits}"`)
}

/** Serializes a value that may contain marked numbers. */
export function writeLongNumbers(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes(writtenMark)) return json
  return json.replace(writtenNumber, '$1')
}

/** Returns an integer of a response, marked or not; undefined for anything else. */
export function readLongNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const digits = typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : ''
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : undefined
}
