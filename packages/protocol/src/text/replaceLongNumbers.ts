/** Whole numbers that lose digits in JSON.parse; no part of a longer one, of a fraction or an exponent. */
const longNumber = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/** Those of one text: of a list of ten thousand accounts each has one or two. */
const numberLimit = 100_000

/**
 * A JSON text whose long whole numbers are written in another way. Those within its texts stay. It takes linear time, also
 * where a text does not end.
 *
 * @throws SyntaxError for more than 100,000 of them
 */
export function replaceLongNumbers(json: string, write: (digits: string) => string): string {
  const pattern = new RegExp(longNumber)
  let written = ''
  let count = 0
  let at = 0
  // Of the text that is looked at, or comes next.
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

/** Where the next text begins, and where it ends: at the first quote after an even number of backslashes. */
function nextText(json: string, from: number): [start: number, end: number] {
  const start = json.indexOf('"', from)
  if (start < 0) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let at = json.indexOf('"', start + 1); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === 0x5c) before--
    if ((at - before) % 2 === 0) return [start, at]
  }
  return [start, Number.POSITIVE_INFINITY]
}
