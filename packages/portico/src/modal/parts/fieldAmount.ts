import { type ParseAmountParameters, type ParsedAmount, parseAmount } from '../../format/parseAmount.js'
import { typedPoint } from '../../format/readSigns.js'

/**
 * Formats whole tokens for a field: without grouping, with the decimal point of the user's locale, so that `parseTyped`
 * reads the same number.
 */
export function toFieldAmount(plain: string, locale: string): string {
  const text = plain.replace('.', typedPoint(locale))
  const parsed = parseTyped({ decimals: 18, locale, text })
  // A reader of this locale may read three decimals as thousands, but not four.
  return parsed.status === 'refused' && parsed.reason === 'ambiguous' ? `${text}0` : text
}

/** Parses a typed amount in the site's locale. The user may also write numbers as in one of the browser's languages. */
export function parseTyped(typed: Pick<ParseAmountParameters, 'text' | 'decimals' | 'locale'>): ParsedAmount {
  return parseAmount({ ...typed, languages: globalThis.navigator?.languages ?? [] })
}
