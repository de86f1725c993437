import { readLocale } from './readLocale.js'
import { unknownValue } from './unknownValue.js'

export type FormatFiatParameters = {
  /**
   * The value in the currency's main unit, such as dollars. A number is precise enough, because this is only for
   * display.
   */
  value: number | string | null | undefined
  /** Code of the currency (ISO 4217). Default: `USD`. */
  currency?: string | undefined
  /** Language tag (BCP 47), also written with `_`. Default: `en-US`, also for a tag that the browser does not know. */
  locale?: string | undefined
}

/** Upper limit in the currency's main unit. Digits of larger values mean little, and a number starts to lose some. */
const most = 1e15

/**
 * Formats a value in a currency, with that currency's number of decimals: `$1,234.50`, `¥1,235`. A positive value below
 * the smallest coin is `<$0.01`, a quadrillion or more is `>$999T`, and an unknown value is `–`.
 */
export function formatFiat(parameters: FormatFiatParameters): string {
  const { currency = 'USD', value } = parameters
  const locale = readLocale(parameters.locale)
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
  // Intl would format a loss that rounds to zero as -$0.00.
  return format.format(Math.abs(number) < least / 2 ? 0 : number)
}
