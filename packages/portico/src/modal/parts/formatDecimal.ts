import { formatAmount } from '../../format/formatAmount.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { unknownValue } from '../../format/unknownValue.js'

/**
 * Maximum number of digits before the decimal point, for an amount in a list. No real balance has more digits, and more
 * digits would not fit into the row.
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
 * Adds a sign to the number of a transfer in a list. If the number begins with `<` or `>`, the sign follows that
 * character: `< +0.001`.
 */
export function withSign(sign: '+' | '-' | '', number: string): string {
  const bound = /^[<>]/.exec(number)?.[0]
  if (bound === undefined || sign === '') return sign + number
  // If an amount is less than 0.001, its negative is greater than -0.001.
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
