import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import type { CallsStatus, FamilySending } from '../../core/family.js'
import { readWalletError } from '../walletError.js'
import { toHexChainId } from './chainId.js'
import { request } from './provider.js'
import { toSendError } from './send.js'

/**
 * Has the person send several calls at once (`wallet_sendCalls`, EIP-5792).
 *
 * @returns the batch's id
 * @throws MethodNotSupportedError, SendRejectedError, RequestPendingError, RequestFailedError
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
  const answer = await ask(session.provider, method, [batch], session.connector.name)
  // Version 1 of the method answers with the id alone.
  const id = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : answer
  if (typeof id === 'string' && id && id.length <= 8_194) return id
  throw new RequestFailedError({ details: 'The wallet answered with no id of the calls.', method })
}

/**
 * How a batch stands (`wallet_getCallsStatus`, EIP-5792). Never prompts.
 *
 * @throws MethodNotSupportedError, RequestFailedError
 */
export const getCallsStatus: NonNullable<FamilySending['getCallsStatus']> = async (session, { id }) => {
  const method = 'wallet_getCallsStatus'
  const answer = await ask(session.provider, method, [id], session.connector.name)
  const { receipts, status: code } = (answer ?? {}) as { receipts?: unknown; status?: unknown }
  if (typeof code !== 'number') {
    throw new RequestFailedError({ details: 'The wallet answered with no status of the calls.', method })
  }
  const hashes = (Array.isArray(receipts) ? receipts : []).flatMap((receipt) => {
    const { transactionHash } = (receipt ?? {}) as { transactionHash?: unknown }
    return typeof transactionHash === 'string' && /^0x[\da-f]{64}$/i.test(transactionHash)
      ? [transactionHash]
      : []
  })
  return { code, hashes: [...new Set(hashes)], status: toStatus(code) }
}

/** Source: EIP-5792, status codes. */
function toStatus(code: number): CallsStatus['status'] {
  if (code < 200) return 'pending'
  if (code < 300) return 'confirmed'
  return code >= 600 ? 'partly failed' : 'failed'
}

async function ask(provider: unknown, method: string, params: readonly unknown[], walletName: string) {
  try {
    return await request(provider, method, params)
  } catch (cause) {
    if (readWalletError(cause).kind === 'unsupported') {
      throw new MethodNotSupportedError({ cause, method, walletName })
    }
    throw toSendError(cause, method, walletName)
  }
}
