import { type DecodedCall, receiversOf } from '../decode/decodedCall.js'
import { decodeEip155Call } from '../decode/decodeEip155Call.js'
import { decodeTypedData } from '../decode/decodeTypedData.js'
import type { ApprovalRequest } from './approvalRequest.js'
import type { Recipients } from './recipients.js'

/** Whom the person has sent something to is no stranger the next time. To be called when it was sent. */
export async function rememberReceivers(recipients: Recipients, request: ApprovalRequest): Promise<void> {
  await recipients.remember(receiversIn(request))
}

function receiversIn(request: ApprovalRequest): string[] {
  switch (request.kind) {
    case 'calls':
      // It was sent to fail: nothing of it arrives.
      if (request.problem !== undefined) return []
      return request.calls.flatMap((call) => paidIn(decodeEip155Call(call, request), call.value > 0n))
    case 'typedData': {
      const { transfers, ...call } = decodeTypedData(request.data)
      const isPaying = transfers !== 'unbounded' && transfers.some(({ units }) => units > 0n)
      // Calls that another makes with the signature are not the account's own.
      return isPaying ? receiversOf({ ...call, calls: [] }) : []
    }
    default:
      return []
  }
}

/**
 * Whoever gets nothing is not made known by it: a page could make any address known for free. What a contract that nobody
 * knows would do with what stands in the call is its own affair: of that call counts only what it is sent itself.
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
