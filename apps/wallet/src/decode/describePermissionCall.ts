import type { CallContext } from './callContext.js'
import { allowance, amount, permit2UntilOf, plain } from './callFields.js'
import type { DecodedCall } from './decodedCall.js'
import { describePermit } from './describePermit.js'
import { field } from './field.js'
import { isFungible } from './isFungible.js'

const { address } = field

type Known = { args: readonly unknown[]; functionName: string }
type Call = { to?: string | undefined; value: bigint }

/** Describes which tokens or items a call allows another account to take. */
export function describePermissionCall(
  { args, functionName }: Known,
  call: Call,
  around: CallContext,
): DecodedCall | undefined {
  const to = call.to ?? ''
  switch (functionName) {
    case 'lockdown': {
      const [approvals] = args as [readonly { spender: string; token: string }[]]
      return plain(
        'revokeSpending',
        approvals.flatMap(({ spender, token }) => [address('spender', spender), address('token', token)]),
      )
    }
    case 'approve': {
      if (args.length === 4) {
        const [token, spender, units, expiration] = args as [string, string, bigint, number]
        return allowance(token, spender, units, { until: permit2UntilOf(expiration) })
      }
      const [spender, units] = args as [string, bigint]
      const allowed = allowance(to, spender, units)
      if (isFungible(to, around)) return allowed
      return plain(
        'allowSpendingOrItem',
        [address('spender', spender), field.amountOrItem(to, units), address('tokenOrCollection', to)],
        [...allowed.warnings, 'item'],
      )
    }
    case 'increaseAllowance': {
      const [spender, units] = args as [string, bigint]
      return { ...allowance(to, spender, units), title: 'allowSpendingMore' }
    }
    case 'decreaseAllowance': {
      const [spender, units] = args as [string, bigint]
      return plain('allowSpendingLess', [
        address('spender', spender),
        amount(to, units, 'lowerBy'),
        address('token', to),
      ])
    }
    case 'setApprovalForAll': {
      const [operator, approved] = args as [string, boolean]
      const fields = [address('operator', operator), address('collection', to)]
      return approved ? plain('allowCollection', fields, ['everything']) : plain('revokeCollection', fields)
    }
    case 'permit':
      return describePermit(args, to)
    default:
      return undefined
  }
}
