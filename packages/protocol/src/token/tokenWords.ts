/**
 * Selectors of a token's own details, in the order in which they are tried. Some tokens from before ERC-20 have
 * upper-case names.
 */
export const tokenSelectors = {
  /** `name()`, `NAME()`. */
  name: ['0x06fdde03', '0xa3f4df7e'],
  /** `symbol()`, `SYMBOL()`. */
  symbol: ['0x95d89b41', '0xf76f8d78'],
  /** `decimals()`, `DECIMALS()`. */
  decimals: ['0x313ce567', '0x2e0f2625'],
} as const

/** Maximum size of a text in bytes. A contract may return megabytes, but no displayed name is so long. */
const textBytes = 1024
/** Maximum decimals. ERC-20 allows up to 255, but no real token has so many. */
const mostDecimals = 36

/**
 * Reads a token's name or symbol from its contract's `eth_call` response. The response is a string, or the 32 bytes
 * that tokens from before the final ERC-20 return, without zero padding. If it is neither, the result is empty. The
 * text is not cleaned.
 */
export function readTokenText(answer: unknown): string {
  if (typeof answer !== 'string' || !/^0x[\da-f]/i.test(answer)) return ''
  const size = (answer.length - 2) / 2
  const hexAt = (from: number, to: number) => answer.slice(2 + 2 * from, 2 + 2 * to)
  const sizeAt = (at: number) => Number(`0x${hexAt(at, at + 32)}`)
  const at = size < 32 ? Number.POSITIVE_INFINITY : sizeAt(0)
  const length = at + 32 <= size ? sizeAt(at) : Number.POSITIVE_INFINITY
  if (at + 32 + length <= size) return decode(hexAt(at + 32, at + 32 + Math.min(length, textBytes)))
  // Some contracts, e.g. those behind a proxy, return words of zeros after the 32 bytes.
  if (size >= 32 && at >= 32 && /^0*$/.test(hexAt(32, size))) return decode(hexAt(0, 32))
  // The response is a length and its text, without a position before them.
  return at < 32 && at <= size - 32 ? decode(hexAt(32, 32 + at)) : ''
}

/** Maximum number of words in a response that is a number. */
const numberWords = 8

/**
 * Reads a number from a contract's `eth_call` response. Undefined if there is none. Only the first word counts, because
 * some contracts return more. If there are several words and the first is 32, it is the position of a text.
 */
export function readTokenNumber(answer: unknown): bigint | undefined {
  if (typeof answer !== 'string' || !/^0x[\da-f]*$/i.test(answer)) return undefined
  const words = (answer.length - 2) / 64
  if (!Number.isInteger(words) || words < 1 || words > numberWords) return undefined
  const number = BigInt(answer.slice(0, 66))
  return words > 1 && number === 32n ? undefined : number
}

/** Reads a token's decimals from its contract's `eth_call` response. Undefined if there are none, or more than 36. */
export function readTokenDecimals(answer: unknown): number | undefined {
  const decimals = readTokenNumber(answer)
  return decimals !== undefined && decimals <= mostDecimals ? Number(decimals) : undefined
}

/** Returns the displayed name and symbol of a token. If it has neither, they are the ends of its address. */
export function nameToken({ address, name, symbol }: { address: string; name: string; symbol: string }): {
  name: string
  symbol: string
} {
  const word = symbol || name || `${address.slice(0, 6)}…${address.slice(-4)}`
  return { name: name || word, symbol: word }
}

function decode(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  let [start, end] = [0, bytes.length]
  while (start < end && bytes[start] === 0) start++
  while (end > start && bytes[end - 1] === 0) end--
  return new TextDecoder().decode(bytes.subarray(start, end))
}
