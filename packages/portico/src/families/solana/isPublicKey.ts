import { base58 } from '@scure/base'

/** Maximum length of 32 bytes in base58. Longer text is not decoded, because that takes quadratic time. */
const lengthLimit = 44

/** Checks whether the input is base58 of 32 bytes. */
export function isPublicKey(input: string): boolean {
  if (input.length > lengthLimit) return false
  try {
    return base58.decode(input).length === 32
  } catch {
    return false
  }
}
