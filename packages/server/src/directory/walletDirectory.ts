import type { GetWalletsResponse, ListedWallet } from '@portico/protocol/http'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { bestKnownWallets } from './bestKnownWallets.js'
import { wallets } from './schema.js'

type Row = typeof wallets.$inferSelect

export type WalletQuery = {
  /** From 1. */
  page: number
  entries: number
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids: wallets of any of them. */
  chains?: readonly string[] | undefined
  search?: string | undefined
  badgeType?: Row['badgeType'] | undefined
}

export type WalletDirectory = {
  find: (query: WalletQuery) => GetWalletsResponse
  /** Reads what other processes changed. */
  refresh: () => Promise<void>
}

/** The wallets of the database, in memory. A first start fills it with the best known ones. */
export async function createWalletDirectory(database: Database): Promise<WalletDirectory> {
  let rows: Row[] = []
  await database
    .insert(wallets)
    .values([...bestKnownWallets])
    .onConflictDoUpdate({ set: allColumnsExcluded(), target: wallets.id })

  async function refresh(): Promise<void> {
    rows = await database
      .select()
      .from(wallets)
      .orderBy(asc(wallets.order), asc(wallets.name), asc(wallets.id))
  }
  await refresh()

  return {
    refresh,
    find({ badgeType, chains, entries, exclude, include, page, search }) {
      const text = search === undefined ? '' : normalize(search)
      const matching = rows.filter(
        (row) =>
          (include === undefined || include.length === 0 || include.includes(row.id)) &&
          !exclude?.includes(row.id) &&
          (badgeType === undefined || row.badgeType === badgeType) &&
          (text === '' || normalize(row.name).includes(text)) &&
          (chains === undefined || chains.length === 0 || supportedOf(row, chains).length > 0),
      )
      const start = (page - 1) * entries
      return {
        count: matching.length,
        data: matching.slice(start, start + entries).map((row) => toListed(row, chains ?? [])),
      }
    },
  }
}

/** A new release brings new facts on the wallets it knows, and leaves the operator's own rows alone. */
function allColumnsExcluded(): Record<string, unknown> {
  const { id: _, ...columns } = bestKnownWallets[0] ?? {}
  const names = Object.keys(columns) as (keyof Row)[]
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded."${wallets[name].name}"`)]))
}

function normalize(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Those of `chains` that a wallet works with: it came with them, or its user can add them. */
function supportedOf({ anyNetworkOf, chains: own }: Row, chains: readonly string[]): string[] {
  return chains.filter(
    (chain) => own.includes(chain) || anyNetworkOf.some((namespace) => chain.startsWith(`${namespace}:`)),
  )
}

/** Clients drop rows whose `chains` hold none of their own, so what the user can add is among them. */
function toListed(row: Row, chains: readonly string[]): ListedWallet {
  return {
    id: row.id,
    name: row.name,
    badge_type: row.badgeType,
    chains: [...new Set([...row.chains, ...supportedOf(row, chains)])],
    homepage: row.homepage,
    image_id: row.imageId,
    order: row.order,
    link_mode: row.linkMode,
    mobile_link: row.mobileLink,
    desktop_link: row.desktopLink,
    webapp_link: row.webappLink,
    app_store: row.appStore,
    play_store: row.playStore,
    chrome_store: row.chromeStore,
    rdns: row.rdns,
    injected: row.injected,
  }
}
