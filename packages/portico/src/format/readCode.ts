import { toAsciiDigits } from './toAsciiDigits.js'

/**
 * The code that a text holds: as it was typed, or six digits that stand alone in a whole message ("valid for 10 minutes. Code
 * 482913"). Every script's digits are digits. May be shorter, or longer, than six where none stand alone.
 */
export function readCode(text: string): string {
  // A message is short; what is longer is none.
  const plain = toAsciiDigits(text.slice(0, 2_000))
  // Six in a row before two threes, which may be part of a telephone number.
  const [, alone] =
    /(?:^|\D)(\d{6})(?!\d)/.exec(plain) ??
    /(?:^|[^\d\s-]|\D[\s-])[\s-]*(\d{3}[\s-]?\d{3})(?![\s-]?\d)/.exec(plain) ??
    []
  // What a person types into the field has nothing but digits, and blanks between them.
  const isTyped = /^[\d\s-]*$/.test(plain)
  return (isTyped || !alone ? plain : alone).replace(/\D/g, '')
}
