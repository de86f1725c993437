import { randomBytes } from 'node:crypto'
import { replaceLongNumbers } from '@portico/protocol/text'

// Numbers of 64 bits, as Solana's nodes write them, lose their last digits in JSON.parse. Between a node and a client they
// travel as marked texts, and leave as the numbers that they were.

// Of this process alone: names of tokens, and ids of requests, are texts of strangers, who would otherwise write it too.
const mark = `\0${randomBytes(12).toString('base64url')}:`
/** The mark as JSON writes it. */
const writtenMark = JSON.stringify(mark).slice(1, -1)

/** A whole text that is a marked number: after an escaped quote another only seems to begin. */
const writtenNumber = new RegExp(`(?<!\\\\)"${writtenMark.replaceAll('\\', '\\\\')}(-?\\d+)"`, 'g')

/** Marks the numbers of a JSON text that are too long to be parsed. */
export function markLongNumbers(json: string): string {
  return replaceLongNumbers(json, (digits) => `"${writtenMark}${digits}"`)
}

/** JSON of a value in which numbers may be marked. */
export function writeLongNumbers(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes(writtenMark)) return json
  return json.replace(writtenNumber, '$1')
}

/** A whole number of an answer, marked or not; undefined for anything else. */
export function readLongNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const digits = typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : ''
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : undefined
}
