/**
 * Converts a decimal amount of whole tokens, as servers and wallets state balances, to base units without rounding.
 *
 * @returns undefined for input that is not a decimal number, or has more decimals than the token
 */
export function parseBaseUnits(numeric: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,80})(?:\.(\d{1,80}))?$/.exec(numeric) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (!whole || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0'))
}
