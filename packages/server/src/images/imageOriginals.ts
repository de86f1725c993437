import { createHash } from 'node:crypto'
import { desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { createBoundedCache } from '../chain/boundedCache.js'
import type { Database } from '../store/database.js'
import { isStorable } from '../store/storableText.js'
import { proxiedImages } from './schema.js'

/** Maximum length of an http or ipfs URL. RFC 9110 asks servers to accept 8000 characters; images need far fewer. */
const addressLimit = 2048
/** Maximum length of an image that a token contains in its own metadata. */
const dataLimit = 350_000

/** Maximum number of waiting rows. It is only reached if the database is down. */
const waitingLimit = 2000
const batchSize = 200

/** Maximum number of ids whose row is known to have today's date. */
const freshLimit = 100_000
const cacheLimitBytes = 8 * 1024 * 1024
const dayMs = 24 * 60 * 60_000

/** An image that no response named for this time is removed. If it is named again, it gets the same id. */
const keptDays = 60
/** Maximum number of rows. Those that were named longest ago are removed first. */
const rowLimit = 500_000
/**
 * Maximum length of all URLs together, because a token can contain its image in a URL. The longest unused are removed
 * first.
 */
const characterLimit = 2_000_000_000

export type ImageOriginals = {
  /** Returns the id of an image, the same in every process and forever. Null if it cannot be the URL of an image. */
  register: (original: string) => string | null
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
 * Creates the list of images that the server may fetch: those that its responses named, in a table of all processes.
 */
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
    // All images of one response arrive in one turn of the event loop, so they become one statement.
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
      // Within one day the largest are removed first, because one embedded image takes as much as a thousand plain
      // URLs.
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
      // It would make the statement with all other waiting URLs fail.
      if (!isStorable(original)) return null
      const id = createHash('sha256').update(original).digest('base64url').slice(0, 32)
      if (fresh.get(id) || waiting.has(id) || waiting.size >= waitingLimit) return id
      waiting.set(id, original)
      // A failure occurs again in the timer that flushes, and is logged there.
      flush().catch(() => {})
      return id
    },
  }
}

function toDay(ms: number): number {
  return ms - (ms % dayMs)
}
