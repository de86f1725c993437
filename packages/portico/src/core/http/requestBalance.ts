import { type GetBalanceResponse, type getBalance, getBalanceResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the balances of one account on one network. */
export function requestBalance(
  portico: Portico,
  parameters: {
    address: string
    networkId: string
    /** Makes the server read the account again instead of using its cache. Default: false. */
    fresh?: boolean | undefined
    signal?: AbortSignal | undefined
  },
): Promise<GetBalanceResponse> {
  const { address, fresh = false, networkId, signal } = parameters
  return request<typeof getBalance>(
    portico,
    { method: 'GET', path: '/v1/account/{address}/balance', response: getBalanceResponse },
    {
      params: { address },
      query: {
        chainId: networkId,
        currency: 'usd',
        ...(fresh && { forceUpdate: `${networkId}:${address}` }),
      },
      signal,
    },
  )
}
