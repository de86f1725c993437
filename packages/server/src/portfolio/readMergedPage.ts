import { readAccount } from '../chain/readAccount.js'
import { UnsupportedChainError } from '../errors/request.js'
import type { Caller } from '../http/caller.js'
import { widerNetwork } from '../http/clientAddress.js'
import type { Portfolio } from './createPortfolio.js'
import { decodeCursor, encodeCursor, endPosition } from './cursor.js'
import { mergePages, type NetworkPage } from './mergePages.js'
import { type PageRequest, type PortfolioSource, pageSize } from './portfolioSource.js'

export type MergedPageRequest<item> = {
  /** The account, as the path of the request contains it. */
  account: string
  caller: Pick<Caller, 'address' | 'publicUrl' | 'signal'>
  /** The list's name. Its cursors are valid for no other list. */
  list: string
  query: { chainId?: string | undefined; cursor?: string | undefined }
  read: (source: PortfolioSource, request: PageRequest) => Promise<NetworkPage<item>>
}

/**
 * Reads one page of an account's list, on the requested network or on all that are indexed.
 *
 * @throws InvalidRequestError, UnsupportedChainError, UpstreamUnavailableError
 */
export async function readMergedPage<item>(
  { indexedNetworks, sources }: Portfolio,
  { account: input, caller, list, query, read }: MergedPageRequest<item>,
): Promise<{ items: item[]; next: string | null }> {
  const field = 'params.account'
  const { address, networkId } = readAccount(input, { chainId: query.chainId, field })
  const networkIds = networkId === undefined ? indexedNetworks : [networkId]
  if (networkIds.length === 0 || networkIds.some((id) => !sources.has(id))) {
    throw new UnsupportedChainError({ field: query.chainId === undefined ? field : 'query.chainId' })
  }
  const positions = decodeCursor(list, query.cursor, networkIds)
  const pages = await Promise.all(
    networkIds.map(async (id): Promise<[string, NetworkPage<item>]> => {
      const source = sources.get(id)
      const position = positions.get(id)
      if (!source || position === endPosition) return [id, { entries: [], next: null }]
      const { publicUrl, signal } = caller
      const asker = widerNetwork(caller.address)
      return [id, await read(source, { account: address, asker, position, publicUrl, signal })]
    }),
  )
  const { items, next } = mergePages(new Map(pages), positions, pageSize)
  return { items, next: next && encodeCursor(list, next) }
}
