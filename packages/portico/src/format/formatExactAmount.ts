import type { FormatAmountParameters } from './formatAmount.js'
import { formatUnits } from './formatUnits.js'
import { localizeDecimal } from './localizeDecimal.js'
import { unknownValue } from './unknownValue.js'

/** Formats an amount for a confirmation, with every digit: `1,234.000000000000000001 ETH`. An unknown amount is `–`. */
export function formatExactAmount(parameters: FormatAmountParameters): string {
  const { amount, decimals, locale, symbol } = parameters
  const exact = formatUnits(amount, decimals)
  if (exact === unknownValue) return unknownValue
  const number = localizeDecimal(exact, locale)
  return symbol ? `${number}\u00a0${symbol}` : number
}
