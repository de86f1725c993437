import { formatAmount } from '../../format/formatAmount.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { unknownValue } from '../../format/unknownValue.js'

/** Digits before the point that a list shows. More of a token than this is nobody's, and would fill the row. */
const listedDigits = 15

/**
 * Whole tokens in decimal notation for a list: cut after 3 decimals, with its symbol. `locale`: default `en-US`. A quadrillion and more is
 * `>999 trillion`; `–` for what is no amount.
 */
export function formatDecimal(numeric: string, symbol?: string, locale?: string): string {
  const units = toUnits(numeric)
  if (!units) return unknownValue
  const shown = symbol && cleanSymbol(symbol)
  if (units.amount.replace(/^0+/, '').length - units.decimals <= listedDigits)
    return formatAmount({ ...units, locale, symbol: shown })
  return shown ? `>999\u00a0trillion\u00a0${shown}` : '>999\u00a0trillion'
}

/** A number for a list with the sign of where it went. Of one that is only bounded the sign stands before the bound: `< +0.001`. */
export function withSign(sign: '+' | '-' | '', number: string): string {
  const bound = /^[<>]/.exec(number)?.[0]
  if (bound === undefined || sign === '') return sign + number
  // Less than nothing is more than its bound.
  const turned = sign === '+' ? bound : bound === '<' ? '>' : '<'
  return `${turned}\u202f${sign}${number.slice(1)}`
}

/** The same with every digit, for where one amount stands alone. */
export function formatExactDecimal(numeric: string, locale?: string): string {
  const units = toUnits(numeric)
  return units ? formatExactAmount({ ...units, locale }) : unknownValue
}

/** A symbol from outside, short enough to stand behind a number. */
export function cleanSymbol(symbol: string): string {
  return sanitizeText(symbol, { maxLength: 16 })
}

/** No token has as many digits as are refused here, and parsing more would take a while. */
function toUnits(numeric: string): { amount: string; decimals: number } | undefined {
  const [, whole, fraction = ''] = /^(\d{1,80})(?:\.(\d{1,80}))?$/.exec(numeric) ?? []
  return whole === undefined ? undefined : { amount: whole + fraction, decimals: fraction.length }
}
