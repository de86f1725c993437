import { toAsciiDigits } from './toAsciiDigits.js'

/**
 * The code that a text holds: as it was typed, or six digits that stand alone in a whole message ("valid for 10 minutes. Code
 * 482913"). Every script's digits are digits. May be shorter, or longer, than six where none stand alone.
 */
export function readCode(text: string): string {
  const plain = toAsciiDigits(text)
  const alone = /(?:^|[^\d])(\d{3}[\s\u00a0-]?\d{3})(?![\d])/.exec(plain)?.[1]
  // What a person types into the field has nothing but digits, and blanks between them.
  const isTyped = /^[\d\s-]*$/.test(plain)
  return (isTyped || !alone ? plain : alone).replace(/\D/g, '')
}
