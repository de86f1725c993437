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

type Entry = {
  ids: readonly string[]
  name: SearchableName
  /** Families of which the wallet supports any network. */
  namespaces: readonly string[]
  wallet: DirectoryWallet
}

/**
 * Creates an index that responds to `/getWallets` from a list of wallets, in the given order. In a search, better
 * matches come first. Names with typing errors count only if no name contains the query.
 */
export function createWalletIndex(wallets: readonly DirectoryWallet[]): WalletIndex {
  const entries = wallets.map(
    (wallet): Entry => ({
      ids: [wallet.id, ...(wallet.aliases ?? [])],
      name: toSearchable(wallet.name),
      namespaces: namespacesOf(wallet),
      wallet,
    }),
  )

  return {
    find({ badgeType, chains = [], entries: perPage, exclude = [], include = [], page, search = '' }) {
      const included = new Set(include)
      const excluded = new Set(exclude)
      const asked = new Set(chains)
      const askedFamilies = new Set(chains.map(toNamespace))
      const isBlank = search.trim() === ''
      // A search compares only the families, see `WalletQuery`.
      const supports = ({ namespaces, wallet }: Entry) =>
        isBlank
          ? wallet.any_network_of?.some((namespace) => askedFamilies.has(namespace)) ||
            wallet.chains?.some((chain) => asked.has(chain))
          : namespaces.some((namespace) => askedFamilies.has(namespace))
      const fitting = entries.filter(
        (entry) =>
          (included.size === 0 || entry.ids.some((id) => included.has(id))) &&
          !entry.ids.some((id) => excluded.has(id)) &&
          (badgeType === undefined || (entry.wallet.badge_type ?? 'none') === badgeType) &&
          (chains.length === 0 || supports(entry)),
      )
      const found = isBlank ? fitting : searchNames(fitting, toSearchable(search))
      const start = (page - 1) * perPage
      return {
        count: found.length,
        data: found.slice(start, start + perPage).map(({ ids, namespaces, wallet }) => {
          const families = new Set(isBlank ? wallet.any_network_of : namespaces)
          return toListed(
            wallet,
            ids.find((id) => included.has(id)),
            chains.filter((chain) => families.has(toNamespace(chain))),
          )
        }),
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

/** Returns the families of which a wallet supports any network. */
function namespacesOf({ any_network_of: families = [], chains }: DirectoryWallet): string[] {
  const found = new Set(families)
  // Networks of one family usually follow one another. Most of a long list is only compared with the one before.
  let last: string | undefined
  for (const chain of chains ?? []) {
    if (last !== undefined && chain.startsWith(last)) continue
    const namespace = toNamespace(chain)
    found.add(namespace)
    last = `${namespace}:`
  }
  return [...found]
}

const toNamespace = (chain: string) => chain.slice(0, chain.indexOf(':'))

/**
 * Returns the row for a response, under the id that the client requested, because clients compare ids. Clients drop a
 * row if `chains` contains none of their own networks. So the client's networks that the wallet supports are included.
 */
function toListed(
  wallet: DirectoryWallet,
  askedId: string | undefined,
  /** Networks of the client in a family that the wallet supports. */
  supported: readonly string[],
): ListedWallet {
  const { aliases: _, any_network_of: __, ...listed } = wallet
  return {
    ...listed,
    chains: [...new Set([...(wallet.chains ?? []), ...supported])],
    id: askedId ?? wallet.id,
  }
}
