import {
  type GetHistoryResponse,
  type getHistory,
  getHistoryResponse,
  type OnrampProviderName,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests one page of an account's transactions on one network, newest first. */
export function requestHistory(
  portico: Portico,
  parameters: {
    address: string
    /** CAIP-2. Absent for purchases on all networks. */
    networkId?: string | undefined
    cursor?: string | undefined
    /** Requests purchases at one provider instead. */
    onramp?: OnrampProviderName | undefined
    signal?: AbortSignal | undefined
  },
): Promise<GetHistoryResponse> {
  const { address, cursor, networkId, onramp, signal } = parameters
  return request<typeof getHistory>(
    portico,
    { method: 'GET', path: '/v1/account/{account}/history', response: getHistoryResponse },
    { params: { account: address }, query: { chainId: networkId, cursor, onramp }, signal },
  )
}
