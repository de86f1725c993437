import { formatFiat } from '../../format/formatFiat.js'

/** Formats the price of one token. Below one unit of the currency, it has enough digits to distinguish prices. */
export function formatPrice(price: number, currency = 'USD', locale = 'en-US'): string {
  if (price >= 1 || price < 1e-12) return formatFiat({ currency, locale, value: price })
  return new Intl.NumberFormat(locale, {
    currency,
    maximumSignificantDigits: 4,
    minimumSignificantDigits: 2,
    style: 'currency',
  }).format(price)
}

/** Formats a change in percent, with its sign: `+1.25%`. */
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
