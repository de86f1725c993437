import { readBytesOf, readDynamicBytes, readSize } from './abiWords.js'

/** The first value of an ABI answer, which is a string, or null when the answer is not shaped so. */
export function decodeAbiString(answer: unknown): string | null {
  const bytes = readBytesOf(answer)
  const at = bytes && readSize(bytes, 0)
  const text = bytes && at !== null ? readDynamicBytes(bytes, at) : null
  if (!text) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return null
  }
}
