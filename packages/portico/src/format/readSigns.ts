/** The signs of a locale's numbers: its decimal sign, and its zero, which identifies its digits. */
export type NumberSigns = { point: string; zero: string }

/**
 * Returns the signs that a locale writes numbers with.
 *
 * @throws RangeError if the text is not a language tag
 */
export function readSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0)
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return { point: find('decimal') ?? '.', zero: find('integer') ?? '0' }
}

/**
 * Returns the decimal sign that the user types on a keyboard: a comma if the locale writes a comma, otherwise a point.
 */
export function typedPoint(locale: string): ',' | '.' {
  return readSigns(locale).point === ',' ? ',' : '.'
}
