/** Replaces the digits of every script with 0 to 9, except mathematical digits, which no keyboard types. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?![\u{1d7ce}-\u{1d7ff}])\p{Nd}/gu, (digit) => {
    // In Unicode the ten digits of a script are consecutive, starting with zero.
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
