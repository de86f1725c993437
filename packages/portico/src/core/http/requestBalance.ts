import { type GetBalanceResponse, type getBalance, getBalanceResponse } from '@portico/protocol/http'
import type { Portico } from '../createPortico.js'
import { request } from './request.js'

/** The balances of one account on one network. */
export function requestBalance(
  portico: Portico,
  { address, networkId, signal }: { address: string; networkId: string; signal?: AbortSignal | undefined },
): Promise<GetBalanceResponse> {
  return request<typeof getBalance>(
    portico,
    { method: 'GET', path: '/v1/account/{address}/balance', response: getBalanceResponse },
    { params: { address }, query: { chainId: networkId, currency: 'usd' }, signal },
  )
}
