import { unknownValue } from './unknownValue.js'

export type FormatFiatParameters = {
  /** In the currency's main unit. A price is a measure, not money: a number will do. */
  value: number | string | null | undefined
  /** ISO 4217. Default: `USD`. */
  currency?: string | undefined
  /** BCP 47. Default: `en-US`, until a language is set. */
  locale?: string | undefined
}

/** From here on, in the currency's main unit, digits say nothing. A number would also have begun to lose some. */
const most = 1e15

/**
 * A value in money, with the decimals that its currency has: `$1,234.50`, `¥1,235`. Less than its smallest coin is
 * `<$0.01`, a quadrillion and more `>$999T`; what is not known is `–`.
 */
export function formatFiat(parameters: FormatFiatParameters): string {
  const { currency = 'USD', locale = 'en-US', value } = parameters
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return unknownValue

  const style = { currency: /^[a-z]{3}$/i.test(currency) ? currency : 'USD', style: 'currency' } as const
  if (number >= most) {
    const format = new Intl.NumberFormat(locale, { ...style, notation: 'compact' })
    return `>${format.format(999e12)}`
  }
  const format = new Intl.NumberFormat(locale, style)
  const least = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  if (number > 0 && number < least) return `<${format.format(least)}`
  // Intl would write a rounded-off loss as -$0.00.
  return format.format(Math.abs(number) < least / 2 ? 0 : number)
}
