/** Returns the decimal point of the user's locale. */
function readPoint(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

/**
 * Formats whole tokens for a field: without grouping, with the decimal point of the user's locale,
 * so that `parseAmount` reads the same number.
 */
export function toFieldAmount(plain: string, locale: string): string {
  return plain.replace('.', readPoint(locale))
}
