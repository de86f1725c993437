import { base58 } from '@scure/base'

/** 32 bytes have at most so many characters. Longer text is not read: decoding takes the square of its length. */
const lengthLimit = 44

/** True for base58 that stands for 32 bytes. */
export function isPublicKey(input: string): boolean {
  if (input.length > lengthLimit) return false
  try {
    return base58.decode(input).length === 32
  } catch {
    return false
  }
}
