import { hexToBytes } from '@noble/hashes/utils'

/** Returns the bytes that a wallet signs: UTF-8 for a text. Undefined for input that is neither text nor bytes. */
export function toMessageBytes(message: unknown): Uint8Array | undefined {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  return message instanceof Uint8Array ? message : undefined
}

/**
 * Returns bytes unchanged, and decodes a text. Undefined for other input. Never throws. Decoding base58 takes quadratic
 * time, so pass the largest number of characters that the bytes can have.
 */
export function readBytes(
  input: unknown,
  decode: (text: string) => Uint8Array,
  maxLength = maxTextLength,
): Uint8Array | undefined {
  if (input instanceof Uint8Array) return input
  // No signature of any family is longer. Megabytes of text must cost nothing.
  if (typeof input !== 'string' || input.length > maxLength) return undefined
  try {
    return decode(input)
  } catch {
    return undefined
  }
}

const maxTextLength = 131_072

/** Decodes a hex text that begins with `0x`. Undefined for other input. */
export function readHex(input: unknown, maxLength = maxTextLength): Uint8Array | undefined {
  const decode = (text: string) => {
    if (!/^0x([\da-f]{2})*$/i.test(text)) throw new SyntaxError('No hex.')
    return hexToBytes(text.slice(2))
  }
  return readBytes(input, decode, maxLength)
}

/** Joins bytes. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}

/** Compares bytes. Only for public values: it stops at the first difference. */
export function areEqualBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
