import { randomBytes } from 'node:crypto'

// Numbers of 64 bits, as Solana's nodes write them, lose their last digits in JSON.parse. Between a node and a client they
// travel as marked texts, and leave as the numbers that they were.

// Of this process alone: names of tokens, and ids of requests, are texts of strangers, who would otherwise write it too.
const mark = `\0${randomBytes(12).toString('base64url')}:`
/** The mark as JSON writes it. */
const writtenMark = JSON.stringify(mark).slice(1, -1)

/** Marks the numbers of a JSON text that are too long to be parsed. */
export function markLongNumbers(json: string): string {
  // Whole numbers alone: the digits after a point are no number of their own.
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) =>
    /^-?\d{16,}$/.test(part) ? `"${writtenMark}${part}"` : part,
  )
}

/** JSON of a value in which numbers may be marked. */
export function writeLongNumbers(value: unknown): string {
  const json = JSON.stringify(value)
  if (!json.includes(writtenMark)) return json
  // Whole texts: after an escaped quote another seems to begin.
  return json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const digits = text.startsWith(`"${writtenMark}`) ? text.slice(writtenMark.length + 1, -1) : ''
    return /^-?\d+$/.test(digits) ? digits : text
  })
}

/** A whole number of an answer, marked or not; undefined for anything else. */
export function readLongNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const digits = typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : ''
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : undefined
}
