import { createHash } from 'node:crypto'
import { count, desc, eq, inArray, sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { isStorable } from '../store/storableText.js'
import { proxiedImages } from './schema.js'

/** Maximum length of an http or ipfs URL. RFC 9110 asks servers to accept 8000 characters; images need far fewer. */
const addressLimit = 2048
/** Maximum length of an image that a token contains in its own metadata. */
const dataLimit = 350_000

/** Maximum number of waiting rows. It is only reached if the database is down. */
const waitingLimit = 2000
const waitingCharacters = 32_000_000
const batchSize = 200
/** Maximum number of characters of one statement, not counting its first row. */
const batchCharacters = 2_000_000

/** Maximum number of ids whose row is known to have today's date. */
const freshLimit = 100_000
const cacheLimitBytes = 8 * 1024 * 1024
const dayMs = 24 * 60 * 60_000

/** An image that no response named for this time is removed. If it is named again, it gets the same id. */
const keptDays = 60
/** Maximum number of rows. Those that were named longest ago are removed first. */
const rowLimit = 500_000
/**
 * Maximum length of all URLs together, because a token can contain its image in a URL. Those that were unused for the
 * longest time are removed first.
 */
const characterLimit = 2_000_000_000

/** Maximum number of rows that are removed by one statement. */
const removedRows = 5000

/** The name that a row contains in place of a picture's long URL, if the picture is stored here. */
const keptName = /^kept:([\w-]{32})$/

export type ImageOriginals = {
  /** Returns the id of an image, the same in every process and forever. Null if it cannot be the URL of an image. */
  register: (original: string) => string | null
  /**
   * Returns what a row stores for the URL of an image. A long URL contains the image itself. It is stored here, and the
   * row contains only its name, because a page can have hundreds of such rows. Empty if the text cannot be the URL of
   * an image.
   */
  keep: (original: string) => Promise<string>
  /** Returns the URL of an id's image, or null if the server returned no such id. */
  find: (id: string) => Promise<string | null>
  /** Writes waiting rows. */
  flush: () => Promise<void>
  /** Removes images that were not named for a long time. */
  prune: () => Promise<void>
}

export type ImageOriginalsOptions = {
  /** Maximum length of all stored URLs together. Default 2,000 million. */
  characters?: number | undefined
  database: Database
  nowMs: () => number
}

/**
 * Creates the list of images that the server may fetch: those that its responses named. All processes share its table.
 */
export function createImageOriginals({
  characters = characterLimit,
  database,
  nowMs,
}: ImageOriginalsOptions): ImageOriginals {
  const waiting = new Map<string, string>()
  let waitingLength = 0
  /** Ids of stored images that were named again. */
  const renamed = new Set<string>()
  const fresh = createBoundedCache<true>(freshLimit, nowMs)
  const found = createBoundedCache<string>(cacheLimitBytes, nowMs)
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    // All images of one response arrive in one turn of the event loop, so they become one statement.
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
      const { id, original, usedAtMs } = proxiedImages
      const length = sql<number>`octet_length(${original})`.mapWith(Number)
      await removeBefore(database, usedAtMs, nowMs() - keptDays * dayMs)
      const sums = { characters: sql`coalesce(sum(${length}), 0)`.mapWith(Number), rows: count() }
      const [stored] = await database.select(sums).from(proxiedImages)
      let { characters: total, rows } = stored ?? { characters: 0, rows: 0 }
      while (rows > rowLimit || total > characters) {
        // Within one day the largest are removed first, because one embedded image takes as much as a thousand plain
        // URLs.
        const oldest = await database
          .select({ id, length })
          .from(proxiedImages)
          .orderBy(usedAtMs, desc(length), desc(id))
          .limit(removedRows)
        const gone: string[] = []
        for (const row of oldest) {
          if (rows <= rowLimit && total <= characters) break
          gone.push(row.id)
          rows--
          total -= row.length
        }
        if (gone.length === 0) break
        await database.delete(proxiedImages).where(inArray(id, gone))
        for (const each of gone) {
          fresh.delete(each)
          found.delete(each)
        }
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
      // If this fails, the timer that flushes retries and logs the error.
      flush().catch(() => {})
      return id
    },
  }
}

/** Returns null if the text cannot be the URL of a picture. */
function idOf(original: string): string | null {
  const isData = /^data:image\//i.test(original)
  if (!isData && !/^(https?|ipfs):\/\//i.test(original)) return null
  if (original.length > (isData ? dataLimit : addressLimit)) return null
  // Waiting rows are written together, so one unusable text would stop all others.
  if (!isStorable(original)) return null
  return createHash('sha256').update(original).digest('base64url').slice(0, 32)
}

/** Returns the first rows that fit into one statement. */
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
