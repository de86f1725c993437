import { formatFiat } from '../../format/formatFiat.js'

/** A price of one token: of those below one unit of the currency, the digits that tell one from the next. */
export function formatPrice(price: number, currency = 'USD'): string {
  if (price >= 1 || price < 1e-12) return formatFiat({ currency, value: price })
  return new Intl.NumberFormat('en-US', {
    currency,
    maximumSignificantDigits: 4,
    minimumSignificantDigits: 2,
    style: 'currency',
  }).format(price)
}

/** A change in hundredths, with its sign: `+1.25%`. */
export function formatPercent(percent: number): string {
  const sign = percent >= 0.005 ? '+' : percent <= -0.005 ? '−' : ''
  const size = Math.abs(percent)
  const digits = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: 2,
    minimumFractionDigits: 2,
    ...(size >= 1e6 && { notation: 'compact' as const }),
  })
  return `${sign}${digits.format(sign === '' ? 0 : size)}%`
}
