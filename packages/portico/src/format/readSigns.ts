/** The signs of a locale's numbers: the one before decimals, and its zero, which shows the digits it uses. */
export type NumberSigns = { point: string; zero: string }

/**
 * Returns the signs that a locale writes numbers with.
 *
 * @throws RangeError for a text that is no tag
 */
export function readSigns(locale: string): NumberSigns {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0)
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return { point: find('decimal') ?? '.', zero: find('integer') ?? '0' }
}

/** The sign before decimals, as a keyboard has it: a comma, or a point for every other sign. */
export function typedPoint(locale: string): ',' | '.' {
  return readSigns(locale).point === ',' ? ',' : '.'
}
