import { readLocale } from './readLocale.js'
import { readSigns } from './readSigns.js'

/**
 * An exact decimal with the digits and separators of a locale. Every digit that is given is shown, and none is
 * made up, however many there are: a number would lose some.
 */
export function localizeDecimal(decimal: string, tag: string | undefined): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (tag === undefined || tag === 'en' || tag === 'en-US') {
    // The default, and a list has hundreds: an Intl format costs more than the rest of its row.
    return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction === '' ? '' : `.${fraction}`}`
  }
  const locale = readLocale(tag)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  // Its digits from 0 to 9: the first one is kept by a digit before it, which is taken off.
  const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(10_123_456_789)].slice(1)
  const { point } = readSigns(locale)
  const localized = fraction.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
  return `${sign}${format.format(BigInt(whole))}${fraction === '' ? '' : point + localized}`
}
