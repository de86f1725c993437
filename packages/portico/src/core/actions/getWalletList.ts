import type { GetWalletsResponse } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import type { RequestWalletsQuery } from '../http/requestWallets.js'
import { imageIdsSlot } from '../imageIds.js'
import type { Portico } from '../portico.js'
import { toWallet, type Wallet } from '../wallet.js'

/** Default number of rows in a page. Source: specification, section 7. */
export const walletsPerPage = 40

export type GetWalletListParameters = {
  /** Number of the page, from 1. Default: 1. */
  page?: number | undefined
  /** Number of rows in a page, 100 at most. Default: 40. */
  entries?: number | undefined
  /** Ids of wallets: returns only these. */
  include?: readonly string[] | undefined
  /** Ids of wallets: returns all but these. */
  exclude?: readonly string[] | undefined
  /** Part of a wallet's name. Typing errors are tolerated. */
  search?: string | undefined
  /** Returns only wallets with this badge. */
  badgeType?: 'none' | 'certified' | undefined
  /** CAIP-2 ids: returns wallets that support at least one of these networks. Default: the configured networks. */
  chains?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

export type GetWalletListReturnType = {
  wallets: readonly Wallet[]
  /** Number of matches on all pages. */
  count: number
}

/**
 * Returns one page of the wallet directory from the site's server. Without a server, the wallets come from the option
 * `directory`. Empty without both.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, the signal's reason, and the error of the option `directory` if it cannot load
 */
export async function getWalletList(
  portico: Portico,
  parameters: GetWalletListParameters = {},
): Promise<GetWalletListReturnType> {
  assertStarted(portico, 'getWalletList')
  const { networks } = portico
  const {
    badgeType,
    chains = networks.map(({ caipNetworkId }) => caipNetworkId),
    entries = walletsPerPage,
    exclude = [],
    include = [],
    page = 1,
    search = '',
    signal,
  } = parameters

  const query = { badgeType, chains, entries, exclude, include, page, search }
  const { count, data } = await find(portico, query, signal)
  const wallets = data.flatMap((row) => toWallet(row) ?? [])
  const { slots } = portico.internal
  const imageIds = slots.get(imageIdsSlot) ?? new Map<string, string | undefined>()
  for (const { id, image_id } of wallets) imageIds.set(id, image_id)
  slots.set(imageIdsSlot, imageIds)
  return { count, wallets }
}

async function find(
  portico: Portico,
  query: RequestWalletsQuery,
  signal: AbortSignal | undefined,
): Promise<GetWalletsResponse> {
  const { directory, servers } = portico.options
  if (servers.length > 0) {
    const { requestWallets } = await import('../http/requestWallets.js')
    return requestWallets(portico, query, signal)
  }
  if (!directory) return { count: 0, data: [] }
  const { findLocalWallets } = await import('../findLocalWallets.js')
  const found = await findLocalWallets(portico, directory, query)
  signal?.throwIfAborted()
  return found
}
