/**
 * Converts whole tokens in decimal notation to base units, exact.
 *
 * @returns undefined for input that is not a decimal number, or has more decimals than the token
 */
export function parseBaseUnits(numeric: string, decimals: number): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,80})(?:\.(\d{1,80}))?$/.exec(numeric) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (!whole || digits.length > decimals) return undefined
  return BigInt(whole + digits.padEnd(decimals, '0')).toString()
}

/** Converts base units to whole tokens in decimal notation, exact and without trailing zeros. */
export function formatBaseUnits(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals > 0 && fraction ? `${whole}.${fraction}` : whole
}
