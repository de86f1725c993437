/** What a contract returns, by selector, in hexadecimal without 0x. */
export type OddAnswers = Readonly<Record<string, string>>

/** Selectors of ERC-20, without 0x. */
export const tokenSelectors = {
  balanceOf: '70a08231',
  decimals: '313ce567',
  name: '06fdde03',
  symbol: '95d89b41',
} as const

/** Burns all gas it is given, on every call. */
export const gasBurner = '0x5b600056'
/** Returns a million zeros, on every call. */
export const longTalker = '0x620fffff6000f3'

/**
 * Returns the code of a contract for a local chain. The contract returns exactly these bytes, which no compiler would
 * produce. Every other call reverts.
 */
export function oddToken(answers: OddAnswers): string {
  const entries = Object.entries(answers)
  const dispatchBytes = 6 + entries.length * 11 + 5
  const routineBytes = 16
  const dataStart = dispatchBytes + entries.length * routineBytes
  let offset = dataStart
  let dispatch = '60003560e01c'
  let routines = ''
  for (const [index, [selector, data]] of entries.entries()) {
    const length = data.length / 2
    dispatch += `8063${selector}1461${word16(dispatchBytes + index * routineBytes)}57`
    routines += `5b61${word16(length)}61${word16(offset)}60003961${word16(length)}6000f3`
    offset += length
  }
  const data = entries.map(([, bytes]) => bytes).join('')
  return `0x${dispatch}60006000fd${routines}${data}`
}

/** Encodes a text in ABI encoding. */
export function encodeText(text: string): string {
  const bytes = Buffer.from(text).toString('hex')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${word256(32)}${word256(bytes.length / 2)}${padded}`
}

/** Encodes a number as one word. */
export function word256(value: number | bigint): string {
  return value.toString(16).padStart(64, '0')
}

function word16(value: number): string {
  return value.toString(16).padStart(4, '0')
}
