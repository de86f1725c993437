import { type GetNftsResponse, type getNfts, getNftsResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests one page of an account's NFTs on one network. */
export function requestNfts(
  portico: Portico,
  parameters: {
    address: string
    networkId: string
    cursor?: string | undefined
    signal?: AbortSignal | undefined
  },
): Promise<GetNftsResponse> {
  const { address, cursor, networkId, signal } = parameters
  return request<typeof getNfts>(
    portico,
    { method: 'GET', path: '/v1/account/{account}/nfts', response: getNftsResponse },
    { params: { account: address }, query: { chainId: networkId, cursor }, signal },
  )
}
