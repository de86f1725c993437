import { getAddress } from 'viem'
import type { CallContext } from './callContext.js'
import type { DecodedCall } from './decodedCall.js'
import { decodeEip155Call } from './decodeEip155Call.js'
import { field, withFurther } from './field.js'
import { readData } from './readData.js'
import { readMultiSend } from './readMultiSend.js'
import { readAddress, readUnits } from './readTypedValue.js'
import { type Described, plain, shapeOf, type TypedData } from './typedData.js'

export type Around = {
  chainId: number | undefined
  contract: string | undefined
  fungible: CallContext['fungible']
  isWords: boolean
}

const shapes = {
  // EIP-3009. The two functions differ only in who may submit the signature.
  authorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  // https://github.com/safe-global/safe-smart-account, Safe.sol
  safeTx:
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  // Polygon's NativeMetaTransaction.
  metaTransaction: 'uint256 nonce,address from,bytes functionSignature',
}

/** The forwarders of ERC-2771 differ in their last fields. */
const forwarded =
  /^address from,address to,uint256 value,uint256 gas,uint256 nonce,(uint48 deadline,)?bytes data(,uint256 validUntil(Time)?)?$/

/** Describes what a contract does with the signature as soon as it gets it, if that is known. */
export function describeUse(
  { message, primaryType, types }: TypedData,
  contract: string,
  { chainId, fungible }: Around,
): Described | undefined {
  const shape = shapeOf(primaryType, types)
  const networkId = `eip155:${chainId ?? 0}`
  const inner = (account: string, to: string, data: unknown, value: unknown): readonly DecodedCall[] => {
    const bytes = readData(data)
    if (bytes === undefined) return [{ ...plain('unknownCall'), warnings: ['unknown'] }]
    return [decodeEip155Call({ data: bytes, to, value: readUnits(value) }, { account, fungible, networkId })]
  }
  const [from, to] = [readAddress(message.from), readAddress(message.to)]
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType) && shape === shapes.authorization && to) {
    const after = readUnits(message.validAfter)
    const fields = [
      field.amount('amount', contract, readUnits(message.value)),
      field.address('to', to),
      field.address('token', contract),
      ...(after > 0n ? [field.time('fromTime', after)] : []),
      field.time('until', readUnits(message.validBefore)),
    ]
    return { ...plain('sendTokens'), fields, kind: 'transfer', receiver: to }
  }
  if (primaryType === 'SafeTx' && shape === shapes.safeTx && to) {
    const isDelegated = readUnits(message.operation) !== 0n
    const refund = refundOf(message)
    const batch = isDelegated ? readMultiSend(to, readData(message.data) ?? '0x') : undefined
    if (batch && readUnits(message.value) === 0n) {
      const calls: Described = {
        ...refund,
        calls: batch.calls.flatMap((each) => {
          const read = inner(contract, getAddress(each.to), each.data, each.value)
          return each.isDelegated ? read.map(inItsPlace) : read
        }),
        fields: [field.address('sharedAccount', contract), ...refund.fields],
        kind: 'calls',
        title: 'sharedAccountCalls',
        warnings: [...(batch.calls.some((each) => each.isDelegated) ? authority : []), ...refund.warnings],
      }
      return withFurther(calls, batch.further)
    }
    const calls = inner(contract, to, message.data, message.value)
    return {
      ...refund,
      calls: isDelegated ? calls.map(inItsPlace) : calls,
      fields: [
        field.address('sharedAccount', contract),
        ...(isDelegated ? [field.words('runsAs', { word: 'sharedAccountItself' })] : []),
        ...refund.fields,
      ],
      kind: 'calls',
      title: 'sharedAccountCall',
      warnings: [...(isDelegated ? authority : []), ...refund.warnings],
    }
  }
  if (primaryType === 'ForwardRequest' && shape && forwarded.test(shape) && from && to) {
    const until = message.deadline ?? message.validUntil ?? message.validUntilTime
    return {
      calls: inner(from, to, message.data, message.value),
      fields: [
        field.address('relayer', contract),
        ...(until === undefined ? [] : [field.time('until', readUnits(until))]),
      ],
      kind: 'calls',
      title: 'callThroughRelayer',
      warnings: [],
    }
  }
  if (primaryType === 'MetaTransaction' && shape === shapes.metaTransaction && from) {
    return {
      calls: inner(from, contract, message.functionSignature, 0n),
      fields: [],
      kind: 'calls',
      title: 'callThroughRelayer',
      warnings: [],
    }
  }
  return undefined
}

const authority = ['authority'] as const

/** Adds a warning. Code that runs in place of the shared account's own can do anything, whatever the call's name is. */
const inItsPlace = (call: DecodedCall): DecodedCall => ({
  ...call,
  warnings: [...new Set([...call.warnings, 'unknown' as const])],
})

/**
 * Returns what a Safe pays the account that submits the call. The Safe pays even if the call fails. The amount is a
 * price for each unit of used gas, in the network's own currency or in a token. No signed number limits it. Source:
 * Safe.sol, handlePayment.
 */
function refundOf({
  gasPrice,
  gasToken,
  refundReceiver,
}: TypedData['message']): Pick<DecodedCall, 'fields' | 'receiver' | 'warnings'> {
  const price = readUnits(gasPrice)
  if (price === 0n) return { fields: [], warnings: [] }
  const named = (address: unknown) => (/^0x0*$/.test(String(address)) ? undefined : String(address))
  const [token, receiver] = [named(gasToken), named(refundReceiver)]
  return {
    fields: [
      field.words('fee', { word: 'growsWithGas' }),
      field.amount('feePerGas', token, price),
      ...(token === undefined ? [] : [field.address('feeToken', token)]),
      receiver === undefined
        ? field.words('feeGoesTo', { word: 'anySubmitter' })
        : field.address('feeGoesTo', receiver),
    ],
    warnings: ['refund'],
    ...(receiver !== undefined && { receiver }),
  }
}
