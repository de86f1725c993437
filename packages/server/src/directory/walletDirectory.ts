import { createWalletIndex, type WalletIndex, type WalletQuery } from '@portico/protocol/directory'
import type { GetWalletsResponse } from '@portico/protocol/http'
import { isRecord } from '@portico/protocol/text'
import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { ImageStore } from './imageStore.js'
import type { ImportedWallet } from './importedWallet.js'
import { readKnownWallets } from './knownWallets.js'
import { type KeptField, mergeWallets, type WalletRow } from './mergeWallets.js'
import { wallets } from './schema.js'

export type ImportReport = {
  /** Number of new or changed rows. */
  written: number
  /** Number of rows that were in the database already. */
  unchanged: number
  /** Fields in which the import differs from the release. The release's values stay. */
  kept: KeptField[]
}

export type WalletDirectory = {
  find: (query: WalletQuery) => GetWalletsResponse
  /** Imports rows of a dump. Importing the same rows again changes nothing. */
  import: (rows: readonly ImportedWallet[]) => Promise<ImportReport>
  /** Reads changes of other processes. */
  refresh: () => Promise<void>
}

export type WalletDirectoryOptions = {
  database: Database
  /** Without it, wallets have no image. */
  images?: Pick<ImageStore, 'addressOf'> | undefined
}

/** Creates the directory: the wallets of the release and of the database, in memory. */
export async function createWalletDirectory({
  database,
  images,
}: WalletDirectoryOptions): Promise<WalletDirectory> {
  const known = readKnownWallets()
  let index: WalletIndex = createWalletIndex([])
  let rows: readonly WalletRow[] = []

  async function refresh(): Promise<void> {
    rows = await database.select().from(wallets).orderBy(wallets.order, wallets.name, wallets.id)
    index = createWalletIndex(mergeWallets(known, rows).wallets)
  }
  await refresh()

  return {
    refresh,
    find(query) {
      const { count, data } = index.find(query)
      return {
        count,
        data: data.map((wallet) => ({
          ...wallet,
          badge_type: wallet.badge_type ?? 'none',
          image_id: (wallet.image_id && images?.addressOf('wallet', wallet.image_id)) ?? null,
        })),
      }
    },
    async import(imported) {
      const before = new Map(rows.map((row) => [row.id, toComparable(row)]))
      const inserts = imported.map(toRow)
      const changed = inserts.filter((row) => before.get(row.id) !== toComparable(row))
      if (changed.length > 0) {
        await database
          .insert(wallets)
          .values(changed)
          .onConflictDoUpdate({ set: everyColumn(), target: wallets.id })
      }
      await refresh()
      const named = new Set(imported.map(({ id }) => id))
      return {
        kept: mergeWallets(
          known,
          rows.filter(({ id }) => named.has(id)),
        ).kept,
        unchanged: inserts.length - changed.length,
        written: changed.length,
      }
    },
  }
}

function toRow(wallet: ImportedWallet): WalletRow {
  return {
    id: wallet.id,
    name: wallet.name,
    badgeType: wallet.badge_type ?? 'none',
    chains: wallet.chains ?? [],
    anyNetworkOf: [],
    homepage: wallet.homepage,
    imageId: wallet.image_id,
    order: wallet.order,
    linkMode: wallet.link_mode,
    mobileLink: wallet.mobile_link,
    answersPairings: wallet.answers_pairings,
    desktopLink: wallet.desktop_link,
    webappLink: wallet.webapp_link,
    browseLink: wallet.browse_link,
    appStore: wallet.app_store,
    playStore: wallet.play_store,
    chromeStore: wallet.chrome_store,
    rdns: wallet.rdns,
    injected: wallet.injected,
    origin: 'import',
  }
}

/** Serializes a row with sorted keys, because the database returns the keys of an object in another order. */
function toComparable(row: WalletRow): string {
  return JSON.stringify(row, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )
}

function everyColumn(): Record<string, unknown> {
  const { id: _, ...columns } = wallets
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) =>
      typeof column === 'object' && 'name' in column
        ? [[key, sql.raw(`excluded."${String(column.name)}"`)] as const]
        : [],
    ),
  )
}
