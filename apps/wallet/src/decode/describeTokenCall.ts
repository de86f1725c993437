import type { CallContext } from './callContext.js'
import { amount, plain, severalOf } from './callFields.js'
import type { DecodedCall, DecodedField } from './decodedCall.js'
import { field, piecesOf } from './field.js'
import { isFungible } from './isFungible.js'

const { address } = field

type Known = { args: readonly unknown[]; functionName: string }
type Call = { to?: string | undefined; value: bigint }

/** Describes which tokens or items a call sends. */
export function describeTokenCall(
  { args, functionName }: Known,
  call: Call,
  around: CallContext,
): DecodedCall | undefined {
  const to = call.to ?? ''
  const several = severalOf(call)
  const sending = (units: bigint, receiver: string, from: readonly DecodedField[] = []) => {
    const isToken = isFungible(to, around)
    const fields = [
      isToken ? amount(to, units) : field.amountOrItem(to, units),
      ...from,
      address('to', receiver),
      address(isToken ? 'token' : 'tokenOrCollection', to),
    ]
    return plain(isToken ? 'sendTokens' : 'sendTokensOrItem', fields, [], receiver)
  }

  switch (functionName) {
    case 'transfer': {
      const [receiver, units] = args as [string, bigint]
      return sending(units, receiver)
    }
    case 'permitTransferFrom': {
      const [permit, { requestedAmount, to: receiver }, owner] = args as [
        { permitted: { token: string }; deadline: bigint },
        { to: string; requestedAmount: bigint },
        string,
      ]
      const { token } = permit.permitted
      const fields = [
        amount(token, requestedAmount),
        address('from', owner),
        address('to', receiver),
        address('token', token),
        field.time('until', permit.deadline),
      ]
      return plain('sendThroughPermit2', fields, [], receiver)
    }
    case 'transferFrom': {
      if (args.length === 1) {
        const [transfers] = args as [readonly { from: string; to: string; amount: bigint; token: string }[]]
        const calls = transfers.map(({ amount: units, from, to: receiver, token }) =>
          plain(
            'sendThroughPermit2',
            [amount(token, units), address('from', from), address('to', receiver), address('token', token)],
            [],
            receiver,
          ),
        )
        return several('sendThroughPermit2', calls)
      }
      if (args.length === 4) {
        const [from, receiver, units, token] = args as [string, string, bigint, string]
        const fields = [
          amount(token, units),
          address('from', from),
          address('to', receiver),
          address('token', token),
        ]
        return plain('sendThroughPermit2', fields, [], receiver)
      }
      const [from, receiver, units] = args as [string, string, bigint]
      return sending(units, receiver, [address('from', from)])
    }
    case 'safeTransferFrom': {
      const [from, receiver, id, count] = args as [string, string, bigint, unknown]
      const fields = [
        field.item('number', String(id)),
        ...(typeof count === 'bigint' ? [field.item('count', String(count))] : []),
        address('from', from),
        address('to', receiver),
        address('collection', to),
      ]
      return plain('sendItem', fields, [], receiver)
    }
    case 'safeBatchTransferFrom': {
      const [from, receiver, ids, counts] = args as [string, string, readonly bigint[], readonly bigint[]]
      const items = ids.map((id, index) => field.itemNumbered(id, piecesOf(counts[index])))
      const fields = [...items, address('from', from), address('to', receiver), address('collection', to)]
      return plain('sendItems', fields, [], receiver)
    }
    default:
      return undefined
  }
}
