import { createWalletIndex, type WalletIndex, type WalletQuery } from '@portico/protocol/directory'
import type { GetWalletsResponse } from '@portico/protocol/http'
import { isRecord } from '@portico/protocol/text'
import { gt, sql } from 'drizzle-orm'
import { WalletLimitReachedError } from '../errors/directory.js'
import type { Database } from '../store/database.js'
import type { ImageStore } from './imageStore.js'
import type { ImportedWallet } from './importedWallet.js'
import { readKnownWallets } from './knownWallets.js'
import { byOrder, type KeptField, mergeWallets, type WalletRow } from './mergeWallets.js'
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
  /**
   * Returns a page of wallets. The last 50 pages are kept until the directory changes. Before any other page is found,
   * `onCompare` gets the number of rows that are compared with the query. If it throws, nothing is compared.
   */
  find: (query: WalletQuery, onCompare?: (rows: number) => void) => GetWalletsResponse
  /**
   * Imports rows of a dump. Importing the same rows again changes nothing.
   *
   * @throws WalletLimitReachedError
   */
  import: (rows: readonly ImportedWallet[]) => Promise<ImportReport>
  /** Reads changes of other processes, if there are any. */
  refresh: () => Promise<void>
}

/**
 * What the database keeps. After a change, every process reads all of it and merges it in one turn of the event loop.
 * Dumps of public explorers have about 1,000 rows with 1 MB.
 */
export const storedWalletLimits = { bytes: 8_000_000, rows: 5000 }

/** A page of 100 wallets takes up to 200 kB. */
const keptPages = 50

/** Rows in one read. The time for a read of all rows would block the process for 0.1 s. */
const readRows = 250

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
  let size = 0
  const pages = new Map<string, GetWalletsResponse>()
  let rows: readonly WalletRow[] = []
  let bytes = 0
  /** The state of the table that was read last. */
  let mark = ''
  let turn: Promise<unknown> = Promise.resolve()

  async function read(): Promise<void> {
    const found = await readMark(database)
    if (found === mark) return
    const next = await readAll(database)
    const merged = mergeWallets(known, next.rows).wallets
    index = createWalletIndex(merged)
    size = merged.length
    pages.clear()
    ;({ bytes, rows } = next)
    // A change since then makes the next mark differ.
    mark = found
  }

  /** Each read waits for the one before, so an older state never replaces a newer one. */
  function refresh(): Promise<void> {
    const next = turn.then(read, read)
    turn = next.catch(() => {})
    return next
  }
  await refresh()

  return {
    refresh,
    find(query, onCompare) {
      const key = JSON.stringify(query)
      const known = pages.get(key)
      if (known) return known
      onCompare?.(countCompared(query, size))
      const { count, data } = index.find(query)
      const page = {
        count,
        data: data.map((wallet) => ({
          ...wallet,
          badge_type: wallet.badge_type ?? 'none',
          image_id: (wallet.image_id && images?.addressOf('wallet', wallet.image_id)) ?? null,
        })),
      }
      pages.set(key, page)
      const [oldest] = pages.keys()
      if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest)
      return page
    },
    async import(imported) {
      const named = new Set(imported.map(({ id }) => id))
      const before = new Map(rows.filter(({ id }) => named.has(id)).map((row) => [row.id, row]))
      const inserts = imported.map(toRow)
      const changed = inserts.filter((row) => {
        const earlier = before.get(row.id)
        return !earlier || toComparable(earlier) !== toComparable(row)
      })
      const replaced = changed.flatMap(({ id }) => before.get(id) ?? [])
      const grown = { bytes: sizeOf(changed) - sizeOf(replaced), rows: changed.length - replaced.length }
      // Rows that an older version stored beyond the limits can still be corrected.
      if (grown.rows > 0 && rows.length + grown.rows > storedWalletLimits.rows)
        throw new WalletLimitReachedError({ limit: '5,000 rows' })
      if (grown.bytes > 0 && bytes + grown.bytes > storedWalletLimits.bytes)
        throw new WalletLimitReachedError({ limit: '8 MB' })
      if (changed.length > 0) {
        await database
          .insert(wallets)
          .values(changed)
          .onConflictDoUpdate({ set: everyColumn(), target: wallets.id })
      }
      await refresh()
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

/** Counts the rows whose names or networks a query is compared with. A name is compared twice, see `createWalletIndex`. */
function countCompared({ chains = [], search = '' }: WalletQuery, rows: number): number {
  return (search.trim() === '' ? 0 : 2 * rows) + (chains.length === 0 ? 0 : rows)
}

/**
 * Returns a text that differs after each change of the table: the number of rows, and the sum of the numbers of the
 * transactions that wrote them. The number of a later transaction is greater.
 */
async function readMark(database: Database): Promise<string> {
  const [found] = await database
    .select({ mark: sql<string>`count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)` })
    .from(wallets)
  return found?.mark ?? ''
}

/** Reads all rows in slices, in the order of the directory. */
async function readAll(database: Database): Promise<{ bytes: number; rows: WalletRow[] }> {
  const rows: WalletRow[] = []
  let bytes = 0
  for (let isMore = true; isMore; ) {
    const slice = await database
      .select()
      .from(wallets)
      .where(gt(wallets.id, rows.at(-1)?.id ?? ''))
      .orderBy(wallets.id)
      .limit(readRows)
    rows.push(...slice)
    bytes += sizeOf(slice)
    isMore = slice.length === readRows
  }
  return { bytes, rows: rows.sort(byOrder) }
}

const sizeOf = (rows: readonly WalletRow[]) =>
  rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0)

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
