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
const batchSize = 200

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

export type ImageOriginals = {
  /** The id of a picture, the same in every process and for ever. Null for what can be no picture's address. */
  register: (original: string) => string | null
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
  const fresh = createBoundedCache<true>(freshLimit, nowMs)
  const found = createBoundedCache<string>(cacheLimitBytes, nowMs)
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    // What one answer names comes in one turn of the event loop, and is one statement.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchSize)
      const usedAtMs = toDay(nowMs())
      await database
        .insert(proxiedImages)
        .values(batch.map(([id, original]) => ({ id, original, usedAtMs })))
        .onConflictDoUpdate({ set: { usedAtMs: sql`excluded.used_at_ms` }, target: proxiedImages.id })
      for (const [id] of batch) {
        waiting.delete(id)
        fresh.set(id, true, usedAtMs + dayMs - nowMs())
      }
    }
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
      const isData = /^data:image\//i.test(original)
      if (!isData && !/^(https?|ipfs):\/\//i.test(original)) return null
      if (original.length > (isData ? dataLimit : addressLimit)) return null
      // It would be in the way of every other address: what waits is written together.
      if (!isStorable(original)) return null
      const id = createHash('sha256').update(original).digest('base64url').slice(0, 32)
      if (fresh.get(id) || waiting.has(id) || waiting.size >= waitingLimit) return id
      waiting.set(id, original)
      // A failure is met again, and logged, by the timer that flushes.
      flush().catch(() => {})
      return id
    },
  }
}

function toDay(ms: number): number {
  return ms - (ms % dayMs)
}
