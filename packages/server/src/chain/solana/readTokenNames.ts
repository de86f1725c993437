/** What a token says of itself, as it says it. */
export type SolanaTokenNames = { name: string; symbol: string }

/** Where the extensions of a Token-2022 mint begin, and the one that holds its names. Source: Token-2022. */
const extensionsAt = 166
const tokenMetadata = 19

/** The names in an account of Metaplex's program. Source: its metadata account. */
export function readMetaplexNames(bytes: Buffer): SolanaTokenNames | undefined {
  // A key, the update authority and the mint stand before.
  return bytes[0] === 4 ? readTexts(bytes, 65) : undefined
}

/** The names in a mint of Token-2022 itself. */
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
  const end = at + 4 + bytes.readUInt32LE(at)
  // Metaplex fills names up with zeros.
  return end > bytes.length
    ? undefined
    : { end, text: bytes.toString('utf8', at + 4, endOfText(bytes, at + 4, end)) }
}

/** Where the zeros begin that a text ends with. From the end: a name may be full of others. */
function endOfText(bytes: Buffer, start: number, end: number): number {
  let last = end
  while (last > start && bytes[last - 1] === 0) last--
  return last
}
