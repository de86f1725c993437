import { toAsciiDigits } from './toAsciiDigits.js'

/**
 * Reads the code in a text: as typed, or six digits that stand alone in a whole message ("valid for 10 minutes. Code
 * 482913"). Digits of every script count. If no six digits stand alone, the result may be shorter or longer.
 */
export function readCode(text: string): string {
  // A message is short; longer text is not one.
  const plain = toAsciiDigits(text.slice(0, 2_000))
  // Six in a row take precedence over two groups of three, which may be part of a telephone number.
  const [, alone] =
    /(?:^|\D)(\d{6})(?!\d)/.exec(plain) ??
    /(?:^|[^\d\s-]|\D[\s-])[\s-]*(\d{3}[\s-]?\d{3})(?![\s-]?\d)/.exec(plain) ??
    []
  // Text typed into the field has only digits, and spaces or hyphens between them.
  const isTyped = /^[\d\s-]*$/.test(plain)
  return (isTyped || !alone ? plain : alone).replace(/\D/g, '')
}
