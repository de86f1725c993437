import type { FormatAmountParameters } from './formatAmount.js'
import { formatExactAmount } from './formatExactAmount.js'
import { readBaseUnits } from './readBaseUnits.js'

/** Digits of a bound that count. */
const shownDigits = 3

/** An amount that is the most something may cost: its first three digits, rounded up, so that it stays the most. `0.0000253 ETH` */
export function formatMostAmount(parameters: FormatAmountParameters): string {
  const units = readBaseUnits(parameters.amount)
  if (units === undefined || units < 0n) return formatExactAmount(parameters)
  const step = 10n ** BigInt(Math.max(0, `${units}`.length - shownDigits))
  return formatExactAmount({ ...parameters, amount: ((units + step - 1n) / step) * step })
}
