import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { warningsOf } from '../../decode/decodedCall.js'
import { decodeEip155Call } from '../../decode/decodeEip155Call.js'
import { cleanProblem, type Problem, wordProblem } from '../../errors/problem.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { Eip155Fee } from '../../signing/eip155Call.js'
import type { Shown } from './shown.js'
import type { Fungible } from './useFungible.js'

export function describeCalls(
  request: Extract<ApprovalRequest, { kind: 'calls' }>,
  fungible: Fungible,
  texts: FrameTexts,
): Omit<Shown, 'working'> {
  const { approval: t, calls: ofCalls } = texts
  const { account, networkId } = request
  const calls = request.calls.map((call) => decodeEip155Call(call, { account, fungible, networkId }))
  const { operation } = request
  const blocked = readWords(request.blocked, texts)
  const problem = readWords(request.problem, texts)
  const most = operation
    ? operation.feeWei
    : request.fees.reduce((sum, { gas, maxFeePerGas }) => sum + gas * maxFeePerGas, request.dataFeeWei ?? 0n)
  const [only] = calls
  // The fees of a plain account are known in advance. The fee of a smart account is that of an operation, if one could
  // be prepared.
  const isSmart = request.fees.length === 0
  return {
    alarms: request.fees.flatMap((fee) => alarmsOfFee(fee, t)),
    calls,
    ...(blocked !== undefined && { blocked }),
    ...(blocked === undefined || !isSmart
      ? {
          fee: operation?.isSponsored
            ? operation.payer === undefined
              ? t('fee.paid')
              : t('fee.paidBy', { payer: operation.payer })
            : { isMost: true, units: most, ...(request.isDataFeeUnknown && { isDataFeeUnknown: true }) },
        }
      : { accountNote: t('account.smart') }),
    ...(operation && {
      accountNote: t(operation.isFirst ? 'account.smartNew' : 'account.smart'),
    }),
    title:
      calls.length === 1 && only
        ? ofCalls(`title.${only.title}`)
        : t(isSmart ? 'title.calls' : 'title.transactionsInTurn', { count: calls.length }),
    verb: calls.length === 1 && only?.title === 'send' ? 'send' : 'approve',
    warnings: [...new Set(calls.flatMap(warningsOf))],
    ...(problem !== undefined && { problem }),
  }
}

function readWords(problem: Problem | undefined, { problems: t }: FrameTexts): string | undefined {
  return problem === undefined ? undefined : wordProblem(cleanProblem(problem), t)
}

/** Returns warnings about a fee or a nonce that the page chose without need for it. */
function alarmsOfFee(
  { nonce, replaces, timesUsual, waitsFor }: Eip155Fee,
  t: FrameTexts['approval'],
): string[] {
  return [
    ...(timesUsual === undefined ? [] : [t('alarm.fee', { times: String(timesUsual) })]),
    ...(replaces === undefined ? [] : [t('alarm.replaces', { number: String(replaces) })]),
    ...(waitsFor === undefined ? [] : [t('alarm.later', { next: String(waitsFor), number: String(nonce) })]),
  ]
}
