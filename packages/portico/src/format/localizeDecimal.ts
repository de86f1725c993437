import { readLocale } from './readLocale.js'
import { readSigns } from './readSigns.js'

/**
 * Formats an exact decimal with the digits and separators of a locale. It shows every digit of the text; a JavaScript
 * number would lose some.
 */
export function localizeDecimal(decimal: string, tag: string | undefined): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (tag === undefined || tag === 'en' || tag === 'en-US') {
    // The default locale needs no Intl format, which costs more than the rest of a row. A list has hundreds of amounts.
    return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`}`
  }
  const locale = readLocale(tag)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  // The locale's digits from 0 to 9. The leading 1 only keeps the zero, and is removed.
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(10_123_456_789)].slice(1)
  const { point } = readSigns(locale)
  const localized = fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  return `${sign}${format.format(BigInt(whole))}${fraction === '' ? '' : point + localized}`
}
