/** Least number of digits with which a whole number may lose some in JSON.parse. */
const longFrom = 16

/** Maximum number of them in one text: in a list of ten thousand accounts each has one or two. */
const numberLimit = 50_000

/**
 * Replaces the long whole numbers of a JSON text, except those inside strings. It reads each character once, even if a
 * string does not end.
 *
 * @throws SyntaxError for more than 50,000 of them
 */
export function replaceLongNumbers(json: string, write: (digits: string) => string): string {
  const { length } = json
  let written = ''
  let count = 0
  let from = 0
  /** Where the current number begins, or what looks like one. */
  let start = -1
  /** Where its digits begin: after a minus, and after whatever makes it no whole number. */
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

/** Finds the end of a string: the first quote that is not escaped. */
function findEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 0x22) return at
    // A backslash: the escaped character does not end the string.
    if (code === 0x5c) at++
  }
  return json.length
}
