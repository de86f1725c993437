import type { FormatAmountParameters } from './formatAmount.js'
import { formatExactAmount } from './formatExactAmount.js'
import { readBaseUnits } from './readBaseUnits.js'

/** Number of significant digits of a maximum. */
const shownDigits = 3

/**
 * Formats a maximum, such as that of a fee: `0.0000253 ETH`. It has three significant digits, rounded up so that it
 * stays a maximum.
 */
export function formatMostAmount(parameters: FormatAmountParameters): string {
  const units = readBaseUnits(parameters.amount)
  if (units === undefined || units < 0n) return formatExactAmount(parameters)
  const step = 10n ** BigInt(Math.max(0, `${units}`.length - shownDigits))
  return formatExactAmount({ ...parameters, amount: ((units + step - 1n) / step) * step })
}
