import { isRecord } from '@portico/protocol/text'
import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import { SendUnansweredError } from '../../core/errors/send.js'
import type { CallsStatus, FamilySending } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { request } from '../provider.js'
import { assertAnswer, readWalletError } from '../walletError.js'
import { toHexChainId } from './chainId.js'
import { readCallsStatus } from './readCallsStatus.js'
import { toSendError } from './send.js'

/**
 * Asks the user to send several calls as one batch (`wallet_sendCalls`, EIP-5792).
 *
 * @returns the batch's id
 * @throws MethodNotSupportedError, SendRejectedError, SendUnansweredError, RequestPendingError, RequestFailedError
 */
export const sendCalls: NonNullable<FamilySending['sendCalls']> = async (session, parameters) => {
  const method = 'wallet_sendCalls'
  const { atomic, calls, from, network } = parameters
  const batch = {
    atomicRequired: atomic,
    calls: calls.map(({ data, to, value = '0' }) => ({
      to,
      value: `0x${BigInt(value).toString(16)}`,
      ...(data && { data }),
    })),
    chainId: toHexChainId(network.id),
    from,
    version: '2.0.0',
  }
  const { name: walletName } = session.connector
  const answer = await request(session.provider, method, [batch])
    .then(assertAnswer)
    .catch((cause: unknown) => {
      throw toUnsupported(cause, method, walletName) ?? toSendError(cause, method, walletName)
    })
  const id = readCallsId(answer)
  if (id !== undefined) return id
  // The wallet approved, but without an id the batch's status cannot be read.
  throw new SendUnansweredError({ reason: 'unclear', walletName })
}

/** Returns the name of a batch in a wallet's answer. Version 1 of the method answers with that alone. */
export function readCallsId(answer: unknown, depth = 0): string | undefined {
  if (typeof answer === 'object' && answer !== null) {
    const { batchId, bundleId, callsId, id, jsonrpc, result } = answer as Record<string, unknown>
    // The id of an envelope is the request's.
    const given = jsonrpc === undefined ? (id ?? callsId ?? batchId ?? bundleId ?? result) : result
    return depth > 3 ? undefined : readCallsId(given, depth + 1)
  }
  const name = typeof answer === 'number' ? String(answer) : answer
  return typeof name === 'string' && name && name.length <= 8_194 ? name : undefined
}

/**
 * Returns the status of a batch (`wallet_getCallsStatus`, EIP-5792). Never prompts.
 *
 * @throws MethodNotSupportedError, RequestFailedError
 */
export const getCallsStatus: NonNullable<FamilySending['getCallsStatus']> = async (session, { id }) => {
  const method = 'wallet_getCallsStatus'
  const answer = await request(session.provider, method, [id]).catch((cause: unknown) => {
    const { details } = readWalletError(cause)
    throw (
      toUnsupported(cause, method, session.connector.name) ??
      new RequestFailedError({ cause, details, method })
    )
  })
  const told = readCallsStatus(answer)
  return told.status === 'pending' && told.hashes.length > 0 ? await readByReceipts(session, told) : told
}

/** Reads what became of a batch from its transactions: some wallets name them, and never anything else. */
async function readByReceipts({ provider }: Session, told: CallsStatus): Promise<CallsStatus> {
  const ask = (hash: string) => request(provider, 'eth_getTransactionReceipt', [hash]).catch(() => null)
  const receipts = await Promise.all(told.hashes.map(ask))
  const isSettled = receipts.every((receipt) => isRecord(receipt) && receipt.status !== undefined)
  return isSettled ? { ...readCallsStatus({ receipts }), hashes: told.hashes } : told
}

function toUnsupported(
  cause: unknown,
  method: string,
  walletName: string,
): MethodNotSupportedError | undefined {
  const { codes, kind } = readWalletError(cause)
  // A capability, a network or all-or-nothing that the wallet does not have after all. Source: EIP-5792, error codes.
  const isUnable = kind !== 'rejected' && codes.some((code) => [5700, 5710, 5760].includes(code))
  return isUnable || kind === 'unsupported'
    ? new MethodNotSupportedError({ cause, method, walletName })
    : undefined
}
