import { type ParseAmountParameters, type ParsedAmount, parseAmount } from '../../format/parseAmount.js'
import { typedPoint } from '../../format/readSigns.js'

/**
 * Formats whole tokens for a field: without grouping, with the decimal point of the user's locale, so that `parseTyped`
 * reads the same number.
 */
export function toFieldAmount(plain: string, locale: string): string {
  const text = plain.replace('.', typedPoint(locale))
  const parsed = parseTyped({ decimals: 18, locale, text })
  // Three decimals may be a thousand to this reader; four are none.
  return parsed.status === 'refused' && parsed.reason === 'ambiguous' ? `${text}0` : text
}

/** What a typed text says to a reader of the site's locale, who may write numbers as the browser's languages do. */
export function parseTyped(typed: Pick<ParseAmountParameters, 'text' | 'decimals' | 'locale'>): ParsedAmount {
  return parseAmount({ ...typed, languages: globalThis.navigator?.languages ?? [] })
}
