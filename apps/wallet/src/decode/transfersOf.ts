import { type DecodedAmount, type DecodedCall, hasItem } from './decodedCall.js'
import type { Described } from './typedData.js'

/** Warnings of calls that no amount limits. */
const unbounding = new Set([
  'authority',
  'creation',
  'everything',
  'noLimit',
  'refund',
  'unknown',
  'unlimited',
])

export function transfersOf(decoded: Described): readonly DecodedAmount[] | 'unbounded' {
  if (
    decoded.kind === 'order' ||
    hasItem(decoded) ||
    decoded.warnings.some((warning) => unbounding.has(warning))
  ) {
    return 'unbounded'
  }
  const amounts = amountsOf(decoded)
  return decoded.kind === 'permission' && amounts.length === 0 ? 'unbounded' : amounts
}

function amountsOf({ calls, fields }: DecodedCall): DecodedAmount[] {
  const own = fields.flatMap((each) => (each.kind === 'amount' ? [each.value] : []))
  return [...own, ...calls.flatMap(amountsOf)]
}
