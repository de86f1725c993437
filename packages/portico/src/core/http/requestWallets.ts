import { type GetWalletsResponse, type getWallets, getWalletsResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { emptyWhenRefused } from './emptyWhenRefused.js'
import { request } from './request.js'

export type RequestWalletsQuery = {
  page: number
  entries: number
  include: readonly string[]
  exclude: readonly string[]
  chains: readonly string[]
  search: string
  badgeType: 'none' | 'certified' | undefined
}

/** Requests one page of the wallet directory. Empty if the server refuses the request. */
export function requestWallets(
  portico: Portico,
  { badgeType, chains, entries, exclude, include, page, search }: RequestWalletsQuery,
  signal: AbortSignal | undefined,
): Promise<GetWalletsResponse> {
  const asked = request<typeof getWallets>(
    portico,
    { method: 'GET', path: '/getWallets', response: getWalletsResponse },
    {
      query: {
        badge_type: badgeType,
        chains: chains.join(','),
        entries: String(entries),
        exclude: exclude.join(','),
        include: include.join(','),
        page: String(page),
        search,
      },
      signal,
    },
  )
  return emptyWhenRefused(asked, { count: 0, data: [] })
}
