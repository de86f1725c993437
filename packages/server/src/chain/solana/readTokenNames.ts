/** The names that a token gives itself, unchanged. */
export type SolanaTokenNames = { name: string; symbol: string }

/**
 * The offset of the extensions in a Token-2022 mint, and the type of the extension that contains the names. Source:
 * Token-2022.
 */
const extensionsAt = 166
const tokenMetadata = 19

/** Maximum length of a name in bytes: that of an extension. Metaplex allows 32. An account has up to 10 MB. */
const longestName = 65_535

/** Reads the names in an account of Metaplex's program. Source: its metadata account. */
export function readMetaplexNames(bytes: Buffer): SolanaTokenNames | undefined {
  // The names follow a key, the update authority and the mint.
  return bytes[0] === 4 ? readTexts(bytes, 65) : undefined
}

/** Reads the names in a Token-2022 mint. */
export function readMintNames(bytes: Buffer): SolanaTokenNames | undefined {
  for (let at = extensionsAt; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt16LE(at + 2)
    if (bytes.readUInt16LE(at) === tokenMetadata)
      return readTexts(bytes.subarray(0, at + 4 + length), at + 68)
    at += 4 + length
  }
  return undefined
}

function readTexts(bytes: Buffer, start: number): SolanaTokenNames | undefined {
  const name = readText(bytes, start)
  const symbol = name && readText(bytes, name.end)
  return symbol ? { name: name.text, symbol: symbol.text } : undefined
}

function readText(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  if (at + 4 > bytes.length) return undefined
  const length = bytes.readUInt32LE(at)
  const end = at + 4 + length
  if (length > longestName || end > bytes.length) return undefined
  // Metaplex pads names with zeros.
  return { end, text: bytes.toString('utf8', at + 4, endOfText(bytes, at + 4, end)) }
}

/** Returns where the trailing zeros begin. It searches from the end, because a name may contain other zeros. */
function endOfText(bytes: Buffer, start: number, end: number): number {
  let last = end
  while (last > start && bytes[last - 1] === 0) last--
  return last
}
