import { allowance, permit2UntilOf, untilOf } from './callFields.js'
import type { DecodedCall } from './decodedCall.js'
import { field } from './field.js'
import { readDaiPermit } from './readDaiPermit.js'

const { address } = field

export type PermitDetails = { amount: bigint; expiration: number; token: string }

export function describePermit(args: readonly unknown[], token: string): DecodedCall {
  if (args.length === 3) {
    const [, permit] = args as [
      string,
      { details: PermitDetails | readonly PermitDetails[]; spender: string },
    ]
    const details = [permit.details].flat() as PermitDetails[]
    const calls = details.map(({ amount: units, expiration, token: each }) =>
      allowance(each, permit.spender, units, { until: permit2UntilOf(expiration) }),
    )
    const [only] = calls
    return calls.length === 1 && only
      ? only
      : { calls, fields: [address('spender', permit.spender)], title: 'allowSpending', warnings: [] }
  }
  if (args.length === 8) {
    const [, spender, , expiry, allowed] = args as [string, string, bigint, bigint, boolean]
    const { units, until } = readDaiPermit({ allowed, expiry })
    return allowance(token, spender, units, { until: untilOf(until) })
  }
  const [, spender, units, deadline] = args as [string, string, bigint, bigint]
  return allowance(token, spender, units, { until: untilOf(deadline) })
}
