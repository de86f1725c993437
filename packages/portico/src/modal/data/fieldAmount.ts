/** The decimal point that a reader's locale writes. */
function readPoint(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0)
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
}

/**
 * Whole tokens in plain decimal notation, as they are put into a field: without grouping, with the point of the reader's
 * locale, so that `parseAmount` reads the same number.
 */
export function toFieldAmount(plain: string, locale: string): string {
  return plain.replace('.', readPoint(locale))
}
