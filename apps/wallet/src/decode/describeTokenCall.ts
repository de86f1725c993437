import type { CallContext } from './callContext.js'
import { amount, plain, severalOf } from './callFields.js'
import type { DecodedCall, DecodedField } from './decodedCall.js'
import { describeTime } from './describeTime.js'
import { field } from './field.js'
import { isFungible } from './isFungible.js'

const { address, text } = field

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
      address('To', receiver),
      address(isToken ? 'Token' : 'Token or collection', to),
    ]
    return plain(isToken ? 'Send tokens' : 'Send tokens or an item', fields, [], receiver)
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
        address('From', owner),
        address('To', receiver),
        address('Token', token),
        text('Until', describeTime(permit.deadline)),
      ]
      return plain('Send tokens through Permit2', fields, [], receiver)
    }
    case 'transferFrom': {
      if (args.length === 1) {
        const [transfers] = args as [readonly { from: string; to: string; amount: bigint; token: string }[]]
        const calls = transfers.map(({ amount: units, from, to: receiver, token }) =>
          plain(
            'Send tokens through Permit2',
            [amount(token, units), address('From', from), address('To', receiver), address('Token', token)],
            [],
            receiver,
          ),
        )
        return several('Send tokens through Permit2', calls)
      }
      if (args.length === 4) {
        const [from, receiver, units, token] = args as [string, string, bigint, string]
        const fields = [
          amount(token, units),
          address('From', from),
          address('To', receiver),
          address('Token', token),
        ]
        return plain('Send tokens through Permit2', fields, [], receiver)
      }
      const [from, receiver, units] = args as [string, string, bigint]
      return sending(units, receiver, [address('From', from)])
    }
    case 'safeTransferFrom': {
      const [from, receiver, id, count] = args as [string, string, bigint, unknown]
      const fields = [
        field.item('Number', String(id)),
        ...(typeof count === 'bigint' ? [field.item('Count', String(count))] : []),
        address('From', from),
        address('To', receiver),
        address('Collection', to),
      ]
      return plain('Send an item', fields, [], receiver)
    }
    case 'safeBatchTransferFrom': {
      const [from, receiver, ids, counts] = args as [string, string, readonly bigint[], readonly bigint[]]
      const items = ids.map((id, index) => field.item(`Number ${id}`, `${counts[index] ?? '?'} pieces`))
      const fields = [...items, address('From', from), address('To', receiver), address('Collection', to)]
      return plain('Send items', fields, [], receiver)
    }
    default:
      return undefined
  }
}
