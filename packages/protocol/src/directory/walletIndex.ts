import type { GetWalletsResponse, ListedWallet } from '../http/getWallets.js'
import { countErrors, rankName, type SearchableName, toleratedErrors, toSearchable } from './rankName.js'

/** A wallet as a directory keeps it. */
export type DirectoryWallet = ListedWallet & {
  /**
   * Families for every network of which it is offered: it takes networks that its user adds, or its sources name the
   * family alone.
   */
  any_network_of?: readonly string[] | undefined
  /** Other ids under which clients may ask for it. */
  aliases?: readonly string[] | undefined
}

export type WalletQuery = {
  /** From 1. */
  page: number
  entries: number
  /** Ids or aliases: only these. Empty: all. */
  include?: readonly string[] | undefined
  /** Ids or aliases: none of these. */
  exclude?: readonly string[] | undefined
  /**
   * CAIP-2 ids: wallets of any of them. Empty: all. With a search, wallets of any of their families: who types a name wants
   * that wallet, and what networks it has beyond those it is listed with, only it knows.
   */
  chains?: readonly string[] | undefined
  /** Part of a name, with or without typing errors. Blank: all. */
  search?: string | undefined
  badgeType?: string | undefined
}

export type WalletIndex = { find: (query: WalletQuery) => GetWalletsResponse }

type Entry = { ids: readonly string[]; name: SearchableName; wallet: DirectoryWallet }

/**
 * Answers `/getWallets` out of a list of wallets, which it keeps in the order given. A search puts the better answers
 * first; only where no name holds what was typed are names looked for that nearly do.
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

/** Those that have a rank, the lowest first; among equals the order stays. */
function sortByRank(entries: readonly Entry[], rankOf: (entry: Entry) => number | undefined): Entry[] {
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

/** Those of `chains` that a wallet works with: it came with them, or it is offered for the whole family. */
function supportedOf(
  { any_network_of: families = [], chains: own }: DirectoryWallet,
  chains: readonly string[],
) {
  return chains.filter(
    (chain) => own?.includes(chain) || families.some((namespace) => chain.startsWith(`${namespace}:`)),
  )
}

/** Those of `chains` of whose family a wallet knows any network. */
function supportedByFamily(
  { any_network_of: families = [], chains: own }: DirectoryWallet,
  chains: readonly string[],
) {
  const known = new Set([...families, ...(own ?? []).map(toNamespace)])
  return chains.filter((chain) => known.has(toNamespace(chain)))
}

const toNamespace = (chain: string) => chain.slice(0, chain.indexOf(':'))

/**
 * The row of an answer, under the id by which it was asked for: a client compares ids. Clients drop rows whose `chains`
 * hold none of their own, so what is supported of those is among them.
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
