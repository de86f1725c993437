import type { GetWalletsResponse, ListedWallet } from '../http/getWallets.js'
import { countErrors, rankName, type SearchableName, toleratedErrors, toSearchable } from './rankName.js'

/** A wallet in a directory. */
export type DirectoryWallet = ListedWallet & {
  /**
   * Families for which the wallet is offered on every network. Either its users can add networks, or its sources name
   * only the family.
   */
  any_network_of?: readonly string[] | undefined
  /** Other ids that clients may use for it. */
  aliases?: readonly string[] | undefined
}

export type WalletQuery = {
  /** Page number, from 1. */
  page: number
  entries: number
  /** Ids or aliases. Only these wallets are returned. Empty: all wallets. */
  include?: readonly string[] | undefined
  /** Ids or aliases. None of these wallets is returned. */
  exclude?: readonly string[] | undefined
  /**
   * CAIP-2 ids. Only wallets of any of these networks are returned. Empty: all wallets. With a search, a wallet of any
   * of their families is enough: a user who types a name wants that wallet, and it may support more networks than are
   * listed.
   */
  chains?: readonly string[] | undefined
  /** Part of a name, with or without typing errors. Blank: all wallets. */
  search?: string | undefined
  badgeType?: string | undefined
}

export type WalletIndex = { find: (query: WalletQuery) => GetWalletsResponse }

type Entry = { ids: readonly string[]; name: SearchableName; wallet: DirectoryWallet }

/**
 * Creates an index that responds to `/getWallets` from a list of wallets, in the given order. In a search, better
 * matches come first. Names with typing errors count only if no name contains the query.
 */
export function createWalletIndex(wallets: readonly DirectoryWallet[]): WalletIndex {
  const entries = wallets.map(
    (wallet): Entry => ({
      ids: [wallet.id, ...(wallet.aliases ?? [])],
      name: toSearchable(wallet.name),
      wallet,
    }),
  )

  return {
    find({ badgeType, chains = [], entries: perPage, exclude = [], include = [], page, search = '' }) {
      const included = new Set(include)
      const excluded = new Set(exclude)
      const supports = search.trim() === '' ? supportedOf : supportedByFamily
      const fitting = entries.filter(
        ({ ids, wallet }) =>
          (included.size === 0 || ids.some((id) => included.has(id))) &&
          !ids.some((id) => excluded.has(id)) &&
          (badgeType === undefined || (wallet.badge_type ?? 'none') === badgeType) &&
          (chains.length === 0 || supports(wallet, chains).length > 0),
      )
      const found = search.trim() === '' ? fitting : searchNames(fitting, toSearchable(search))
      const start = (page - 1) * perPage
      return {
        count: found.length,
        data: found.slice(start, start + perPage).map(({ ids, wallet }) =>
          toListed(
            wallet,
            ids.find((id) => included.has(id)),
            supports(wallet, chains),
          ),
        ),
      }
    },
  }
}

function searchNames(entries: readonly Entry[], query: SearchableName): Entry[] {
  if (query.letters === '') return []
  const holding = sortByRank(entries, ({ name }) => rankName(name, query))
  if (holding.length > 0) return holding
  const limit = toleratedErrors(query)
  return limit === 0 ? [] : sortByRank(entries, ({ name }) => countErrors(name, query, limit))
}

/** Returns the wallets that have a rank, lowest first. Wallets with an equal rank keep their order. */
function sortByRank(entries: readonly Entry[], rankOf: (entry: Entry) => number | undefined): Entry[] {
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Returns the networks of `chains` that a wallet supports: it lists them, or is offered for the whole family. */
function supportedOf(
  { any_network_of: families = [], chains: own }: DirectoryWallet,
  chains: readonly string[],
) {
  return chains.filter(
    (chain) => own?.includes(chain) || families.some((namespace) => chain.startsWith(`${namespace}:`)),
  )
}

/** Returns the networks of `chains` in whose family a wallet supports any network. */
function supportedByFamily(
  { any_network_of: families = [], chains: own }: DirectoryWallet,
  chains: readonly string[],
) {
  const known = new Set([...families, ...(own ?? []).map(toNamespace)])
  return chains.filter((chain) => known.has(toNamespace(chain)))
}

const toNamespace = (chain: string) => chain.slice(0, chain.indexOf(':'))

/**
 * Returns the row for a response, under the id that the client requested, because clients compare ids. Clients drop a
 * row if `chains` contains none of their own networks. So the client's networks that the wallet supports are included.
 */
function toListed(
  wallet: DirectoryWallet,
  askedId: string | undefined,
  supported: readonly string[],
): ListedWallet {
  const { aliases: _, any_network_of: __, ...listed } = wallet
  return {
    ...listed,
    chains: [...new Set([...(wallet.chains ?? []), ...supported])],
    id: askedId ?? wallet.id,
  }
}
