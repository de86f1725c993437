import { sanitizeText } from 'portico/format'
import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { warningsOf } from '../../decode/decodedCall.js'
import { decodeEip155Call } from '../../decode/decodeEip155Call.js'
import type { Eip155Fee } from '../../signing/eip155Call.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

export function describeCalls(
  request: Extract<ApprovalRequest, { kind: 'calls' }>,
  fungible: Fungible,
): Omit<Shown, 'working'> {
  const { account, networkId } = request
  const calls = request.calls.map((call) => decodeEip155Call(call, { account, fungible, networkId }))
  const { operation } = request
  const blocked = readWords(request.blocked)
  const problem = readWords(request.problem)
  const most = operation
    ? operation.feeWei
    : request.fees.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, request.dataFeeWei ?? 0n)
  const [only] = calls
  // A plain account's fees are known in advance. A smart account's are those of an operation, if one could be prepared.
  const isSmart = request.fees.length === 0
  return {
    alarms: request.fees.flatMap(alarmsOfFee),
    calls,
    ...(blocked !== undefined && { blocked }),
    ...(blocked === undefined || !isSmart
      ? {
          fee: operation?.isSponsored
            ? operation.payer === undefined
              ? 'Paid for you'
              : `Paid by ${operation.payer}`
            : { isMost: true, units: most, ...(request.isDataFeeUnknown && { isDataFeeUnknown: true }) },
        }
      : { accountNote: 'Smart account' }),
    ...(operation && {
      accountNote: operation.isFirst ? 'Smart account, made by this transaction' : 'Smart account',
    }),
    title: calls.length === 1 && only ? only.title : describeBatch(calls.length, isSmart),
    verb: calls.length === 1 && only?.title === 'Send' ? 'Send' : 'Approve',
    warnings: [...new Set(calls.flatMap(warningsOf))],
    ...(problem !== undefined && { problem }),
  }
}

/** Cleans the words of a node, or of a contract behind it: they could reverse the text or draw over other lines. */
function readWords(words: string | undefined): string | undefined {
  return words === undefined ? undefined : sanitizeText(words, { maxLength: 500 })
}

/** Returns warnings about a fee or a nonce that the page chose without need. */
function alarmsOfFee({ nonce, replaces, timesUsual, waitsFor }: Eip155Fee): string[] {
  return [
    ...(timesUsual === undefined
      ? []
      : [`The site chose a fee ${timesUsual} times the network’s. Reject it unless you know why.`]),
    ...(replaces === undefined
      ? []
      : [`This replaces your waiting transaction number ${replaces}, which then never executes.`]),
    ...(waitsFor === undefined
      ? []
      : [
          `The site chose number ${nonce} for this, but your next is number ${waitsFor}. It executes once those before it are sent, even when you no longer expect it. Reject it unless you know why.`,
        ]),
  ]
}

function describeBatch(count: number, isAtomic: boolean): string {
  return isAtomic ? `${count} calls, all of them or none` : `${count} transactions, one after the other`
}
