import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import type { FamilySending } from '../../core/family.js'
import { request } from '../provider.js'
import { readWalletError } from '../walletError.js'
import { toHexChainId } from './chainId.js'
import { readCallsStatus } from './readCallsStatus.js'
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
  const given = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : answer
  const id = typeof given === 'number' ? String(given) : given
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
  return readCallsStatus(answer)
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
