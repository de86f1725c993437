/** A JSON number, or a decimal text, as plain decimal notation. Undefined for what is no amount. */
export function decimalOf(input: string | number): string | undefined {
  const number = Number(input)
  if (!Number.isFinite(number) || number < 0 || number >= 1e15) return undefined
  if (typeof input === 'string' && /^\d{1,15}(\.\d{1,18})?$/.test(input)) return input
  return number.toLocaleString('en-US', { maximumFractionDigits: 18, useGrouping: false })
}
