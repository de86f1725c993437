/** Converts a JSON number or a decimal string to plain decimal notation. Returns undefined if it is not an amount. */
export function decimalOf(input: string | number): string | undefined {
  const number = Number(input)
  if (!Number.isFinite(number) || number < 0 || number >= 1e15) return undefined
  if (typeof input === 'string' && /^\d{1,15}(\.\d{1,18})?$/.test(input)) return input
  return number.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: false })
}
