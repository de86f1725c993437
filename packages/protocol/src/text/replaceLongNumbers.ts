/** Whole numbers that lose digits in JSON.parse; not parts of a longer one, of a fraction or of an exponent. */
const longNumber = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Maximum number of them in one text: in a list of ten thousand accounts each has one or two. */
const numberLimit = 100_000

/**
 * Replaces the long whole numbers of a JSON text, except those inside strings. It takes linear time, even if a string
 * does not end.
 *
 * @throws SyntaxError for more than 100,000 of them
 */
export function replaceLongNumbers(json: string, write: (digits: string) => string): string {
  const pattern = new RegExp(longNumber)
  let written = ''
  let count = 0
  let at = 0
  // The current string, or the next one.
  let [start, end] = nextText(json, 0)
  for (let found = pattern.exec(json); found; found = pattern.exec(json)) {
    const [digits] = found
    while (end < found.index) [start, end] = nextText(json, end + 1)
    if (start > found.index) {
      if (++count > numberLimit) throw new SyntaxError(`The JSON has more than ${numberLimit} long numbers.`)
      written += json.slice(at, found.index) + write(digits)
      at = pattern.lastIndex
      continue
    }
    if (end === Number.POSITIVE_INFINITY) break
    pattern.lastIndex = end + 1
  }
  return written + json.slice(at)
}

/** Finds the next string: its start, and its end at the first quote that is not escaped. */
function nextText(json: string, from: number): [start: number, end: number] {
  const start = json.indexOf('"', from)
  if (start < 0) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === 0x22) return [start, at]
    // A backslash: the escaped character does not end the string.
    if (code === 0x5c) at++
  }
  return [start, Number.POSITIVE_INFINITY]
}
