import { isHexBytes } from './isHexBytes.js'

/** Encodes a number as one ABI word: 64 hexadecimal digits. */
export function encodeWord(value: number | bigint): string {
  return value.toString(16).padStart(64, '0')
}

/** Encodes an address as one ABI word. */
export function encodeAddress(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** Returns the bytes of a hexadecimal result. Null if the input is not hexadecimal, or has more than `mostBytes`. */
export function readBytesOf(answer: unknown, mostBytes = Number.POSITIVE_INFINITY): Buffer | null {
  if (typeof answer === 'string' && answer.length > 2 + 2 * mostBytes) return null
  if (!isHexBytes(answer)) return null
  return Buffer.from(answer.slice(2), 'hex')
}

/** Returns the word at `at` as a number, or null if the bytes end before it does. */
export function readWord(bytes: Buffer, at: number): bigint | null {
  return at + 32 > bytes.length ? null : BigInt(`0x${bytes.toString('hex', at, at + 32)}`)
}

/** Returns the word at `at` if it can be an offset or a length within `bytes`, otherwise null. */
export function readSize(bytes: Buffer, at: number): number | null {
  const word = readWord(bytes, at)
  return word === null || word > BigInt(bytes.length) ? null : Number(word)
}

/** Returns the bytes that follow the word at `at`, which is their length. Returns null if some are missing. */
export function readDynamicBytes(bytes: Buffer, at: number): Buffer | null {
  const length = readSize(bytes, at)
  return length === null || at + 32 + length > bytes.length ? null : bytes.subarray(at + 32, at + 32 + length)
}
