const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digitOf: ReadonlyMap<string, number> = new Map([...alphabet].map((letter, digit) => [letter, digit]))

/** The number of digits that are read at once. With more, the number would no longer be exact. */
const digitsAtOnce = 9

/**
 * Returns the bytes of a text in base58. It reads nine digits at a time, because a page may send a long text. Digit by
 * digit, 16,384 characters take seconds.
 *
 * @throws RangeError for a letter that base58 does not have
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  let number = 0n
  for (let start = zeros; start < text.length; start += digitsAtOnce) {
    const digits = text.slice(start, start + digitsAtOnce)
    let part = 0
    for (const letter of digits) {
      const digit = digitOf.get(letter)
      if (digit === undefined) throw new RangeError('This is no base58.')
      part = part * 58 + digit
    }
    number = number * BigInt(58 ** digits.length) + BigInt(part)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const pairs = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? []
  const bytes = new Uint8Array(zeros + pairs.length)
  for (const [index, pair] of pairs.entries()) bytes[zeros + index] = Number.parseInt(pair, 16)
  return bytes
}
