/** A text with the digits of every script as 0 to 9. Nothing else changes: no keyboard types those of mathematics. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![\u{1d7ce}-\u{1d7ff}])\p{Nd}/gu, (digit) => {
    // Unicode has the ten digits of a script in a row, from zero.
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
