import { formatFiat } from '../../format/formatFiat.js'

/** A price of one token: of those below one unit of the currency, the digits that tell one from the next. */
export function formatPrice(price: number, currency = 'USD', locale = 'en-US'): string {
  if (price >= 1 || price < 1e-12) return formatFiat({ currency, locale, value: price })
  return new Intl.NumberFormat(locale, {
    currency,
    maximumSignificantDigits: 4,
    minimumSignificantDigits: 2,
    style: 'currency',
  }).format(price)
}

/** A change in hundredths, with its sign: `+1.25%`. */
export function formatPercent(percent: number, locale = 'en-US'): string {
  const sign = percent >= 0.005 ? '+' : percent <= -0.005 ? '−' : ''
  const size = Math.abs(percent)
  const digits = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    minimumFractionDigits: 2,
    ...(size >= 1e6 && { notation: 'compact' as const }),
  })
  return `${sign}${digits.format(sign === '' ? 0 : size)}%`
}
