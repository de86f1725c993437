import { formatAmount } from '../../format/formatAmount.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { unknownValue } from '../../format/unknownValue.js'

/**
 * Maximum number of digits before the point in a list. No account has more of a token, and more digits would fill the
 * row.
 */
const listedDigits = 15

/**
 * Formats whole tokens in decimal notation for a list: truncated after 3 decimals, with the symbol. `locale`: default
 * `en-US`. A quadrillion or more becomes `>999 trillion`. A text that is not an amount becomes `–`.
 */
export function formatDecimal(numeric: string, symbol?: string, locale?: string): string {
  const units = toUnits(numeric)
  if (!units) return unknownValue
  const shown = symbol && cleanSymbol(symbol)
  if (units.amount.replace(/^0+/, '').length - units.decimals <= listedDigits)
    return formatAmount({ ...units, locale, symbol: shown })
  return shown ? `>999\u00a0trillion\u00a0${shown}` : '>999\u00a0trillion'
}

/**
 * Adds the sign of a direction to a number for a list. If the number has a bound, the sign follows the bound: `<
 * +0.001`.
 */
export function withSign(sign: '+' | '-' | '', number: string): string {
  const bound = /^[<>]/.exec(number)?.[0]
  if (bound === undefined || sign === '') return sign + number
  // A negative amount below a bound is greater than the negative bound.
  const turned = sign === '+' ? bound : bound === '<' ? '>' : '<'
  return `${turned}\u202f${sign}${number.slice(1)}`
}

/** Formats the amount with every digit, for places where nothing stands beside it. */
export function formatExactDecimal(numeric: string, locale?: string): string {
  const units = toUnits(numeric)
  return units ? formatExactAmount({ ...units, locale }) : unknownValue
}

/** Sanitizes an external symbol, and shortens it to fit behind a number. */
export function cleanSymbol(symbol: string): string {
  return sanitizeText(symbol, { maxLength: 16 })
}

/** Refuses more digits than any token has, because parsing them would take too long. */
function toUnits(numeric: string): { amount: string; decimals: number } | undefined {
  const [, whole, fraction = ''] = /^(\d{1,80})(?:\.(\d{1,80}))?$/.exec(numeric) ?? []
  return whole === undefined ? undefined : { amount: whole + fraction, decimals: fraction.length }
}
