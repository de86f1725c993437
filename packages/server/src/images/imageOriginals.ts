import { createHash } from 'node:crypto'
import { desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { Database } from '../store/database.js'
import { isStorable } from '../store/storableText.js'
import { proxiedImages } from './schema.js'

/** Characters of an http or ipfs address. Source: RFC 9110 asks servers to take 8000; pictures need far fewer. */
const addressLimit = 2048
/** Characters of a picture that a token carries in its own metadata. */
const dataLimit = 350_000

/** Waiting for the database, at most. It is only ever full when the database is gone. */
const waitingLimit = 2000
const waitingCharacters = 32_000_000
const batchSize = 200
/** Characters of one statement, beyond its first row. */
const batchCharacters = 2_000_000

/** Ids whose row is known to be of today. */
const freshLimit = 100_000
const cacheLimitBytes = 8 * 1024 * 1024
const dayMs = 24 * 60 * 60_000

/** A picture that no answer named for this long is forgotten; its next naming brings it back under the same id. */
const keptDays = 60
/** Rows, at most: the longest unnamed go first. */
const rowLimit = 500_000
/** Most characters of all addresses together: a token can carry its picture in its address. Beyond it, the longest unused ones go. */
const characterLimit = 2_000_000_000

/** What stands in a row for a picture that is stored here, in the place of its long address. */
const keptName = /^kept:([\w-]{32})$/

export type ImageOriginals = {
  /**
   * The id of a picture, the same in every process and for ever. Null for what can be no picture's address.
   *
   * @param original its address, or what `keep` answered
   */
  register: (original: string) => string | null
  /**
   * What a row stores of a picture's address. A long one, which holds the picture itself, is stored here and named there: a
   * page of rows would otherwise carry hundreds of them. Empty for what can be no picture's address.
   */
  keep: (original: string) => Promise<string>
  /** Where the picture of an id comes from, or null when the server gave out no such id. */
  find: (id: string) => Promise<string | null>
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Forgets what was not named for long. */
  prune: () => Promise<void>
}

export type ImageOriginalsOptions = {
  /** Most characters of all stored addresses. Default 2,000 million. */
  characters?: number | undefined
  database: Database
  nowMs: () => number
}

/** Which pictures the server may fetch: those that its own answers named, in a table that all processes share. */
export function createImageOriginals({
  characters = characterLimit,
  database,
  nowMs,
}: ImageOriginalsOptions): ImageOriginals {
  const waiting = new Map<string, string>()
  let waitingLength = 0
  /** Stored ones that were named again. */
  const renamed = new Set<string>()
  const fresh = createBoundedCache<true>(freshLimit, nowMs)
  const found = createBoundedCache<string>(cacheLimitBytes, nowMs)
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    // What one answer names comes in one turn of the event loop, and is one statement.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) {
      const batch = takeBatch(waiting)
      await insert(batch)
      for (const [id, original] of batch) if (waiting.delete(id)) waitingLength -= original.length
    }
    while (renamed.size > 0) {
      const ids = [...renamed].slice(0, batchSize)
      const usedAtMs = toDay(nowMs())
      await database.update(proxiedImages).set({ usedAtMs }).where(inArray(proxiedImages.id, ids))
      for (const id of ids) {
        renamed.delete(id)
        noteFresh(id, usedAtMs)
      }
    }
  }

  async function insert(rows: readonly (readonly [id: string, original: string])[]): Promise<void> {
    const usedAtMs = toDay(nowMs())
    await database
      .insert(proxiedImages)
      .values(rows.map(([id, original]) => ({ id, original, usedAtMs })))
      .onConflictDoUpdate({ set: { usedAtMs: sql`excluded.used_at_ms` }, target: proxiedImages.id })
    for (const [id] of rows) noteFresh(id, usedAtMs)
  }

  function noteFresh(id: string, usedAtMs: number): void {
    fresh.set(id, true, usedAtMs + dayMs - nowMs())
  }

  function flush(): Promise<void> {
    running ??= write().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    async find(id) {
      const known = waiting.get(id) ?? found.get(id)
      if (known !== undefined) return known
      const [row] = await database.select().from(proxiedImages).where(eq(proxiedImages.id, id)).limit(1)
      if (!row) return null
      found.set(id, row.original, dayMs, row.original.length)
      return row.original
    },
    flush,
    async keep(original) {
      const id = idOf(original)
      if (id === null || original.length <= addressLimit) return id === null ? '' : original
      await insert([[id, original]])
      return `kept:${id}`
    },
    async prune() {
      await database.delete(proxiedImages).where(lt(proxiedImages.usedAtMs, nowMs() - keptDays * dayMs))
      const beyond = database
        .select({ id: proxiedImages.id })
        .from(proxiedImages)
        .orderBy(desc(proxiedImages.usedAtMs), proxiedImages.id)
        .offset(rowLimit)
      await database.delete(proxiedImages).where(inArray(proxiedImages.id, beyond))
      const { id, original, usedAtMs } = proxiedImages
      // Within one day the largest go first: one picture takes as much as a thousand plain addresses.
      const order = sql`${usedAtMs} desc, octet_length(${original}), ${id}`
      const upTo = sql<number>`sum(octet_length(${original})) over (order by ${order})`
      const measured = database
        .select({ id, upTo: upTo.as('up_to') })
        .from(proxiedImages)
        .as('measured')
      const over = database.select({ id: measured.id }).from(measured).where(gt(measured.upTo, characters))
      const gone = await database.delete(proxiedImages).where(inArray(id, over)).returning({ id })
      for (const each of gone) {
        fresh.delete(each.id)
        found.delete(each.id)
      }
    },
    register(original) {
      const [, kept] = keptName.exec(original) ?? []
      const id = kept ?? idOf(original)
      if (id === null || fresh.get(id)) return id
      if (kept !== undefined) {
        if (renamed.size >= waitingLimit) return id
        renamed.add(kept)
      } else {
        const isFull = waiting.size >= waitingLimit || waitingLength + original.length > waitingCharacters
        if (waiting.has(id) || isFull) return id
        waiting.set(id, original)
        waitingLength += original.length
      }
      // A failure is met again, and logged, by the timer that flushes.
      flush().catch(() => {})
      return id
    },
  }
}

/** Null for what can be no picture's address. */
function idOf(original: string): string | null {
  const isData = /^data:image\//i.test(original)
  if (!isData && !/^(https?|ipfs):\/\//i.test(original)) return null
  if (original.length > (isData ? dataLimit : addressLimit)) return null
  // It would be in the way of every other address: what waits is written together.
  if (!isStorable(original)) return null
  return createHash('sha256').update(original).digest('base64url').slice(0, 32)
}

/** The first rows that fit into one statement. */
function takeBatch(waiting: ReadonlyMap<string, string>): [id: string, original: string][] {
  const batch: [id: string, original: string][] = []
  let characters = 0
  for (const row of waiting) {
    characters += row[1].length
    if (batch.length === batchSize || (batch.length > 0 && characters > batchCharacters)) break
    batch.push(row)
  }
  return batch
}

function toDay(ms: number): number {
  return ms - (ms % dayMs)
}
