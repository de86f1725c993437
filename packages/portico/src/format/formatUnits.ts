import { formatUnits as formatWhole } from '@portico/protocol/token'
import { type BaseUnits, readBaseUnits, readDecimals } from './readBaseUnits.js'
import { unknownValue } from './unknownValue.js'

/**
 * Formats an amount in base units as an exact decimal, without grouping and trailing zeros: `1.5`. Use it for input
 * fields and calculations; to show an amount, use `formatAmount` or `formatExactAmount`. An unknown amount is `–`.
 */
export function formatUnits(amount: BaseUnits, decimals: number): string {
  const units = readBaseUnits(amount)
  const places = readDecimals(decimals)
  if (units === undefined || places === undefined) return unknownValue
  return formatWhole(units, places)
}
