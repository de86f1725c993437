import { isRecord } from '@portico/protocol/text'
import { unlimitedFrom } from '@portico/protocol/token'
import type { DecodedField } from './decodedCall.js'
import { field } from './field.js'
import { isPermit2 } from './isPermit2.js'
import { readDaiPermit } from './readDaiPermit.js'
import { readAddress, readUnits } from './readTypedValue.js'
import { type Described, plain, shapeOf, type TypedData } from './typedData.js'

const permits = {
  // EIP-2612.
  amount: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  // DAI, dai.sol.
  all: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
  // ERC-4494: one item of a collection.
  item: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
}

/** Shapes of Permit2, PermitHash.sol. A witness adds the app's own part at the end. */
const permit2Shapes = {
  allowance: /^PermitDetails(\[\])? details,address spender,uint256 sigDeadline$/,
  details: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  permitted: 'address token,uint256 amount',
  transfer: /^TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline$/,
  witness: /^TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,[^,]+$/,
}

export function describePermission(
  { message, primaryType, types }: TypedData,
  contract: string,
): Described | undefined {
  const spender = readAddress(message.spender)
  const shape = shapeOf(primaryType, types)
  if (spender === undefined || shape === undefined) return undefined
  if (primaryType === 'Permit') {
    switch (shape) {
      case permits.amount:
        return permission(spender, [{ token: contract, units: readUnits(message.value) }], message.deadline)
      case permits.all: {
        const { allowed, expiry } = message
        const { units, until } = readDaiPermit({ allowed: allowed === true, expiry: readUnits(expiry) })
        return permission(spender, [{ token: contract, units }], until)
      }
      case permits.item: {
        const fields = [
          field.address('spender', spender),
          field.item('number', String(readUnits(message.tokenId))),
          field.address('collection', contract),
          field.time('until', readUnits(message.deadline)),
        ]
        return { ...plain('allowItem'), fields, kind: 'permission', warnings: ['spender'] }
      }
      default:
        return undefined
    }
  }
  return isPermit2(contract) ? describePermit2({ message, primaryType, types }, shape, spender) : undefined
}

function describePermit2(
  { message, primaryType, types }: Pick<TypedData, 'message' | 'primaryType' | 'types'>,
  shape: string,
  spender: string,
): Described | undefined {
  const amounts = (list: readonly Readonly<Record<string, unknown>>[]) =>
    list.map(({ amount, token }) => ({ token: String(token), units: readUnits(amount) }))
  const isOf = (expected: RegExp, inner: string, innerShape: string) => {
    const found = expected.exec(shape)
    const isList = found?.[1] !== undefined
    return found && isList === primaryType.startsWith('PermitBatch') && shapeOf(inner, types) === innerShape
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) {
    if (!isOf(permit2Shapes.allowance, 'PermitDetails', permit2Shapes.details)) return undefined
    const details = [message.details].flat().filter(isRecord)
    // Zero means the time of the block in which the permit is submitted. This may be any block until the deadline.
    // Source: Allowance.sol.
    const isForOneBlock = ({ expiration }: TypedData['message']) => readUnits(expiration) === 0n
    // Some allowances may end sooner, but tokens can be taken until the last one ends.
    const [last] = details
      .map((each) => readUnits(isForOneBlock(each) ? message.sigDeadline : each.expiration))
      .toSorted((first, second) => (first > second ? -1 : 1))
    const allowed = amounts(details).map((each, index) => ({
      ...each,
      isForOneBlock: isForOneBlock(details[index] ?? {}),
    }))
    return permission(spender, allowed, last)
  }
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) {
    const expected = permit2Shapes[primaryType.includes('Witness') ? 'witness' : 'transfer']
    if (!isOf(expected, 'TokenPermissions', permit2Shapes.permitted)) return undefined
    return permission(spender, amounts([message.permitted].flat().filter(isRecord)), message.deadline)
  }
  return undefined
}

function permission(
  spender: string,
  amounts: readonly { token: string; units: bigint; isForOneBlock?: boolean }[],
  until: unknown,
): Described | undefined {
  if (amounts.length === 0 || amounts.some(({ token }) => readAddress(token) === undefined)) return undefined
  const fields: DecodedField[] = [
    field.address('spender', spender),
    ...amounts.flatMap(({ isForOneBlock = false, token, units }): DecodedField[] => [
      field.allowance('amount', token, units),
      field.address('token', token),
      ...(isForOneBlock ? [field.words('counts', { word: 'oneBlock' })] : []),
    ]),
    ...(until === undefined ? [] : [field.time('until', readUnits(until))]),
  ]
  const isUnlimited = amounts.some(({ units }) => units >= unlimitedFrom)
  return {
    ...plain('allowSpending'),
    fields,
    kind: 'permission',
    warnings: [isUnlimited ? 'unlimited' : 'spender'],
  }
}
