import { cleanText } from '../cleanText.js'

/** The name and symbol that a token states itself. */
export type TokenNames = { name: string; symbol: string }

/** Maximum length of a name and a symbol. */
const limits = { name: 64, symbol: 16 }

/**
 * The offset at which the extensions of a Token-2022 mint begin, and the extension with its names. Source: Token-2022.
 */
const mintSize = 166
const tokenMetadata = 19

/**
 * Reads the names in an account of Metaplex's program. Most tokens of SPL Token have such an account. Source: its
 * metadata account.
 */
export function readMetadata(bytes: Uint8Array): TokenNames | undefined {
  // After a key, the update authority and the mint.
  return bytes[0] === 4 ? readTexts(bytes, 65) : undefined
}

/** Reads the names that a Token-2022 mint itself contains. */
export function readMintMetadata(bytes: Uint8Array): TokenNames | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = mintSize; at + 4 <= bytes.length; ) {
    const length = view.getUint16(at + 2, true)
    // After the update authority and the mint.
    if (view.getUint16(at, true) === tokenMetadata)
      return readTexts(bytes.subarray(0, at + 4 + length), at + 68)
    at += 4 + length
  }
  return undefined
}

function readTexts(bytes: Uint8Array, start: number): TokenNames | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  const text = (limit: number) => {
    if (at + 4 > bytes.length) return undefined
    const length = view.getUint32(at, true)
    const end = at + 4 + length
    if (end > bytes.length) return undefined
    const read = new TextDecoder().decode(bytes.subarray(at + 4, end))
    at = end
    return cleanText(read, limit)
  }
  const name = text(limits.name)
  const symbol = text(limits.symbol)
  return name !== undefined && symbol ? { name, symbol } : undefined
}
