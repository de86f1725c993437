// Numbers of 64 bits, as Solana's nodes write them, lose their last digits in JSON.parse. Between a node and a client they
// travel as marked texts, and leave as the numbers that they were.

const mark = '\u0000n:'
const marked = /"\\u0000n:(-?\d+)"/g

/** Marks the numbers of a JSON text that are too long to be parsed. */
export function markLongNumbers(json: string): string {
  // Whole numbers alone: the digits after a point are no number of their own.
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (part) =>
    /^-?\d{16,}$/.test(part) ? `"\\u0000n:${part}"` : part,
  )
}

/** JSON of a value in which numbers may be marked. */
export function writeLongNumbers(value: unknown): string {
  return JSON.stringify(value).replace(marked, '$1')
}

/** A whole number of an answer, marked or not; undefined for anything else. */
export function readLongNumber(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const digits = typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : ''
  return /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : undefined
}
