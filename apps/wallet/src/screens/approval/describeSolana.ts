import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { type CallTitle, type DecodedCall, warningsOf } from '../../decode/decodedCall.js'
import {
  hasHighSolanaFee,
  isLasting,
  isNoteAlone,
  readSolanaFee,
} from '../../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../../decode/decodeSolanaTransaction.js'
import { hasHidden } from '../../decode/markHidden.js'
import { readSolanaTransaction } from '../../decode/readSolanaTransaction.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { Shown } from './shown.js'

export function describeSolana(
  { account, isSent, transactions }: Extract<ApprovalRequest, { kind: 'solana' }>,
  { approval: t, calls: ofCalls }: FrameTexts,
): Omit<Shown, 'working'> {
  const read = transactions.map(readSolanaTransaction).filter((transaction) => transaction !== undefined)
  const calls = read.flatMap((transaction) => decodeSolanaTransaction(transaction, account))
  const paid = read.filter(({ feePayer }) => feePayer === account)
  const fee = paid.reduce((sum, transaction) => sum + readSolanaFee(transaction), 0n)
  const warnings = new Set(calls.flatMap(warningsOf))
  if (read.some(({ hasLookups }) => hasLookups)) warnings.add('unknown')
  const main = calls.filter(({ title }) => !budgets.has(title))
  return {
    alarms: [
      ...(paid.some(hasHighSolanaFee) ? [t('alarm.feeAbove')] : []),
      ...(read.some(isLasting) ? [t('alarm.lasting')] : []),
      ...(read.some(isNoteAlone) ? [t('alarm.noteAlone')] : []),
      ...(calls.some(hidesInNote) ? [t('alarm.hiddenInNote')] : []),
    ],
    calls,
    fee: fee === 0n ? t('fee.paidByOther') : { isMost: false, units: fee },
    title:
      main.length === 1 && main[0]
        ? ofCalls(`title.${main[0].title}`)
        : transactions.length === 1
          ? t('title.transaction')
          : t('title.transactions', { count: transactions.length }),
    verb: isSent ? (main.length === 1 && main[0]?.title === 'send' ? 'send' : 'approve') : 'sign',
    warnings: [...warnings],
  }
}

/** Instructions that only state what a transaction may use. */
const budgets: ReadonlySet<CallTitle> = new Set([
  'setComputeLimit',
  'setComputePrice',
  'setDataLimit',
  'setMemory',
])

/** Checks whether the page put invisible characters into a text of a call. */
function hidesInNote({ fields }: DecodedCall): boolean {
  return fields.some(({ kind, value }) => kind === 'text' && hasHidden(value))
}
