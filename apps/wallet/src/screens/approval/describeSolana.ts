import type { ApprovalRequest } from '../../approval/approvalRequest.js'
import { type DecodedCall, warningsOf } from '../../decode/decodedCall.js'
import { hasHighSolanaFee, isLasting, readSolanaFee } from '../../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../../decode/decodeSolanaTransaction.js'
import { hasHidden } from '../../decode/markHidden.js'
import { readSolanaTransaction } from '../../decode/readSolanaTransaction.js'
import { hiddenWords } from './hiddenWords.js'
import type { Shown } from './shown.js'

export function describeSolana({
  account,
  isSent,
  transactions,
}: Extract<ApprovalRequest, { kind: 'solana' }>): Omit<Shown, 'working'> {
  const read = transactions.map(readSolanaTransaction).filter((transaction) => transaction !== undefined)
  const calls = read.flatMap((transaction) => decodeSolanaTransaction(transaction, account))
  const paid = read.filter(({ feePayer }) => feePayer === account)
  const fee = paid.reduce((sum, transaction) => sum + readSolanaFee(transaction), 0n)
  const warnings = new Set(calls.flatMap(warningsOf))
  if (read.some(({ hasLookups }) => hasLookups)) warnings.add('unknown')
  const main = calls.filter(({ title }) => !title.startsWith('Set the'))
  return {
    alarms: [
      ...(paid.some(hasHighSolanaFee)
        ? ['The site chose a fee far above the network’s. Reject it unless you know why.']
        : []),
      ...(read.some(isLasting)
        ? [
            'This never expires: anyone who has it can send it later, when you no longer expect it. Reject it unless you know why.',
          ]
        : []),
      ...(calls.some(hidesInNote) ? [hiddenWords('note')] : []),
    ],
    calls,
    fee: fee === 0n ? 'Paid by another account' : { isMost: false, units: fee },
    title:
      main.length === 1 && main[0]
        ? main[0].title
        : `${transactions.length === 1 ? 'Transaction' : `${transactions.length} transactions`}`,
    verb: isSent ? (main.length === 1 && main[0]?.title === 'Send' ? 'Send' : 'Approve') : 'Sign',
    warnings: [...warnings],
  }
}

/** Checks whether text in a call, which the page chose, has invisible characters. */
function hidesInNote({ fields }: DecodedCall): boolean {
  return fields.some(({ kind, value }) => kind === 'text' && hasHidden(value))
}
