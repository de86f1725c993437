/** From this number of digits on, JSON.parse may change a whole number. */
const longFrom = 16

/** Maximum number of long numbers in one text. In a list of ten thousand accounts, each account has one or two. */
const numberLimit = 50_000

/**
 * Replaces the long whole numbers of a JSON text, except those inside strings. The function reads each character once,
 * even if a string has no end.
 *
 * @throws SyntaxError for more than 50,000 long numbers
 */
export function replaceLongNumbers(json: string, write: (digits: string) => string): string {
  const { length } = json
  let written = ''
  let count = 0
  let from = 0
  /** Where the current number begins, or a text that looks like a number. */
  let start = -1
  /** Where the digits of the number begin: after a minus, or after any character that makes it not a whole number. */
  let digitsFrom = 0
  for (let at = 0; at <= length; at++) {
    const code = at < length ? json.charCodeAt(at) : 0
    // Digits, the letter of an exponent, signs and a point.
    if (code > 0x2f && code < 0x3a) {
      if (start < 0) digitsFrom = start = at
      continue
    }
    if (code === 0x65 || code === 0x45 || code === 0x2b || code === 0x2d || code === 0x2e) {
      if (start < 0) start = at
      digitsFrom = at + 1
      continue
    }
    if (
      start >= 0 &&
      at - digitsFrom >= longFrom &&
      (digitsFrom === start || (digitsFrom === start + 1 && json.charCodeAt(start) === 0x2d))
    ) {
      if (++count > numberLimit) throw new SyntaxError(`The JSON has more than ${numberLimit} long numbers.`)
      written += json.slice(from, start) + write(json.slice(start, at))
      from = at
    }
    start = -1
    if (code === 0x22) at = findEnd(json, at)
  }
  return written + json.slice(from)
}

/** Finds the end of a string, which is the first quote that is not escaped. */
function findEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 0x22) return at
    // After a backslash, the next character does not end the string.
    if (code === 0x5c) at++
  }
  return json.length
}
