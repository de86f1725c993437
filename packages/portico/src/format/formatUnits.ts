import { formatUnits as formatWhole } from '@portico/protocol/token'
import { type BaseUnits, readBaseUnits, readDecimals } from './readBaseUnits.js'
import { unknownValue } from './unknownValue.js'

/**
 * Formats an amount in base units as an exact decimal, without grouping and trailing zeros: `1.5`. For input fields
 * and for calculations; to show an amount, use `formatAmount` or `formatExactAmount`. `–` if it is not known.
 */
export function formatUnits(amount: BaseUnits, decimals: number): string {
  const units = readBaseUnits(amount)
  const places = readDecimals(decimals)
  if (units === undefined || places === undefined) return unknownValue
  return formatWhole(units, places)
}
