import type { Portico } from '../createPortico.js'
import { toWallet, type Wallet } from '../wallet.js'
import { assertStarted } from './assertStarted.js'

/** Rows of one page. Source: specification, section 7. */
export const walletsPerPage = 40

export type GetWalletListParameters = {
  /** From 1. Default: 1. */
  page?: number | undefined
  /** Rows of the page, 100 at most. Default: 40. */
  entries?: number | undefined
  /** Wallet ids: only these. */
  include?: readonly string[] | undefined
  /** Wallet ids: none of these. */
  exclude?: readonly string[] | undefined
  /** Words of the name. */
  search?: string | undefined
  /** CAIP-2 ids: wallets for any of these. Default: the configured networks. */
  chains?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

export type GetWalletListReturnType = {
  wallets: readonly Wallet[]
  /** How many match on all pages. */
  count: number
}

/**
 * One page of the wallet directory of the host's server; empty without a server.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 * @see /core/actions/get-wallet-list
 */
export async function getWalletList(
  portico: Portico,
  parameters: GetWalletListParameters = {},
): Promise<GetWalletListReturnType> {
  assertStarted(portico, 'getWalletList')
  const { networks, options } = portico
  if (options.servers.length === 0) return { count: 0, wallets: [] }
  const {
    chains = networks.map(({ caipNetworkId }) => caipNetworkId),
    entries = walletsPerPage,
    exclude = [],
    include = [],
    page = 1,
    search = '',
    signal,
  } = parameters

  const { requestWallets } = await import('../http/requestWallets.js')
  const query = { chains, entries, exclude, include, page, search }
  const { count, data } = await requestWallets(portico, query, signal)
  return { count, wallets: data.flatMap((row) => toWallet(row) ?? []) }
}
