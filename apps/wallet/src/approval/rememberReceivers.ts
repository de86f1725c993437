import { type DecodedCall, receiversOf } from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { isOwnPayment } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { Recipients } from './recipients.js'

/** Stores the recipients of a request, so that they are known the next time. Call it after the request was sent. */
export async function rememberReceivers(recipients: Recipients, request: ApprovalRequest): Promise<void> {
  await recipients.remember(receiversIn(request))
}

function receiversIn(request: ApprovalRequest): string[] {
  switch (request.kind) {
    case 'calls':
      // The network expected this transaction to fail, so the recipient gets nothing.
      if (request.problem !== undefined) return []
      return request.calls.flatMap((call) => paidIn(decodeEip155Call(call, request), call.value > 0n))
    case 'typedData': {
      const { transfers, ...call } = decodeTypedData(request.data)
      const isPaying = transfers !== 'unbounded' && transfers.some(({ units }) => units > 0n)
      // Calls that another account makes with the signature do not count as payments of this account.
      return isPaying ? receiversOf({ ...call, calls: [] }) : []
    }
    case 'solana':
      // A transaction that is only signed may never be sent.
      return request.isSent ? request.transactions.flatMap((text) => paidInSolana(text, request.account)) : []
    default:
      return []
  }
}

/** Returns the recipients that the account itself pays. Others can pay any address, or mint their own token to it. */
function paidInSolana(text: string, account: string): string[] {
  const transaction = readSolanaTransaction(text)
  if (!transaction) return []
  return decodeSolanaTransaction(transaction, account).flatMap((call, index) => {
    const instruction = transaction.instructions[index]
    return instruction && isOwnPayment(instruction, account) ? receiversOf(call) : []
  })
}

/**
 * Returns the recipients that a call really pays. A recipient of nothing stays unknown: otherwise a page could make any
 * address known without a payment. For a call to an unknown contract, only the recipient of the call's own value
 * counts, because the contract may ignore the rest of the call.
 */
function paidIn(call: DecodedCall, isPaid = false): string[] {
  if (call.warnings.includes('unknown') || call.warnings.includes('router'))
    return call.payee === undefined ? [] : [call.payee]
  const pays =
    isPaid ||
    call.fields.some(({ kind, value }) => (kind === 'amount' || kind === 'amountOrItem') && value.units > 0n)
  const own = [pays ? call.receiver : undefined, call.payee].filter((each) => each !== undefined)
  return [...new Set([...own, ...call.calls.flatMap((each) => paidIn(each))])]
}
