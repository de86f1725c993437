import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { countedLimits, hourlyLimits } from './schema.js'

const hourMs = 60 * 60_000
/**
 * Counts stay this long after their window, because the process that removes them may have a clock that is ahead of the
 * others.
 */
const keptMs = 10 * 60_000

/** One of several counts that succeed or fail together. */
export type CountedStep = {
  key: string
  limit: { limit: number; windowMs: number }
  /** Called with the new count after all counts succeeded. */
  onCounted?: (count: number) => void
}

/** The result of `hold`. If `wait` is 0, the use was counted and can be taken back. */
export type HeldCount = {
  /** Seconds until the window ends; 0 if this use was counted. */
  wait: number
  /**
   * Removes the use from the window in which it was counted. That window may have ended by now. Call only if `wait`
   * is 0.
   */
  giveBack: () => Promise<void>
}

/** A database, or a transaction of it. */
type Writer = Pick<Database, 'insert' | 'select'>

export type HourlyLimits = {
  /**
   * Counts one use of `key`: at most `perHour` in any hour, and none within `gapMs` after the last one.
   *
   * @param writer the transaction of which the count is a part. Default: the database
   * @returns seconds until the next use is allowed; 0 if this one was counted
   */
  take: (key: string, limit: { perHour: number; gapMs: number }, writer?: Writer) => Promise<number>
  /**
   * Counts one use of `key`: at most `limit` in each window of `windowMs`. For uses that are too frequent to store
   * singly.
   *
   * @param writer the transaction of which the count is a part. Default: the database
   * @returns seconds until the window ends; 0 if this one was counted
   */
  count: (key: string, limit: { limit: number; windowMs: number }, writer?: Writer) => Promise<number>
  /** Counts like `count`, for a use that may be taken back. */
  hold: (key: string, limit: { limit: number; windowMs: number }) => Promise<HeldCount>
  /**
   * Applies `take` and all counts, or none of them: if one refuses, the others are not used up.
   *
   * @returns seconds until the limit that refused the use would allow it; 0 if every limit counted the use
   */
  takeAll: (
    taken: { key: string; limit: { perHour: number; gapMs: number } },
    counted: readonly CountedStep[],
  ) => Promise<number>
  /** Removes expired counts. */
  prune: () => Promise<void>
}

/**
 * Creates limits for all processes on one database. Each count is one statement, so two processes cannot both take the
 * last use.
 */
export function createHourlyLimits(database: Database, nowMs: () => number): HourlyLimits {
  async function take(
    writer: Writer,
    key: string,
    { gapMs, perHour }: { perHour: number; gapMs: number },
    isRetry = false,
  ): Promise<number> {
    const now = nowMs()
    const { atMs, lastAtMs } = hourlyLimits
    const recent = sql`(select coalesce(array_agg(t order by t), '{}'::bigint[]) from unnest(${atMs}) as t where t > ${now - hourMs}::bigint)`
    const [taken] = await writer
      .insert(hourlyLimits)
      .values({ atMs: [now], key, lastAtMs: now })
      .onConflictDoUpdate({
        set: { atMs: sql`${recent} || ${now}::bigint`, lastAtMs: now },
        setWhere: sql`cardinality(${recent}) < ${perHour} and ${lastAtMs} <= ${now - gapMs}::bigint`,
        target: hourlyLimits.key,
      })
      .returning({ key: hourlyLimits.key })
    if (taken) return 0
    const [row] = await writer
      .select({ atMs, lastAtMs })
      .from(hourlyLimits)
      .where(sql`${hourlyLimits.key} = ${key}`)
    // The row was pruned in between, so the limit is free again.
    if (!row) return isRetry ? 1 : take(writer, key, { gapMs, perHour }, true)
    const inHour = row.atMs.filter((at) => at > now - hourMs)
    const full = inHour.length >= perHour ? (inHour[inHour.length - perHour] ?? now) + hourMs - now : 0
    return Math.max(1, Math.ceil(Math.max(full, row.lastAtMs + gapMs - now) / 1000))
  }

  async function count(
    writer: Writer,
    key: string,
    { limit, windowMs }: { limit: number; windowMs: number },
  ): Promise<{ count: number; wait: number; window: number }> {
    const now = nowMs()
    const window = Math.floor(now / windowMs)
    const endsAtMs = (window + 1) * windowMs
    const [counted] = await writer
      .insert(countedLimits)
      .values({ count: 1, expiresAtMs: endsAtMs, key, window })
      .onConflictDoUpdate({
        set: { count: sql`${countedLimits.count} + 1` },
        setWhere: lt(countedLimits.count, limit),
        target: [countedLimits.key, countedLimits.window],
      })
      .returning({ count: countedLimits.count })
    return counted
      ? { count: counted.count, wait: 0, window }
      : { count: limit, wait: Math.max(1, Math.ceil((endsAtMs - now) / 1000)), window }
  }

  async function giveBack(key: string, window: number): Promise<void> {
    const { count } = countedLimits
    const own = and(eq(countedLimits.key, key), eq(countedLimits.window, window))
    const [left] = await database
      .update(countedLimits)
      .set({ count: sql`${count} - 1` })
      .where(and(own, gt(count, 0)))
      .returning({ count })
    if (left?.count === 0) await database.delete(countedLimits).where(and(own, eq(count, 0)))
  }

  return {
    count: async (key, limit, writer = database) => (await count(writer, key, limit)).wait,
    async hold(key, limit) {
      const { wait, window } = await count(database, key, limit)
      return { giveBack: () => giveBack(key, window), wait }
    },
    async prune() {
      const before = nowMs() - keptMs
      await removeBefore(database, hourlyLimits.lastAtMs, before - hourMs)
      await removeBefore(database, countedLimits.expiresAtMs, before)
    },
    take: (key, limit, writer = database) => take(writer, key, limit),
    async takeAll(taken, steps) {
      const counts: number[] = []
      try {
        await database.transaction(async (transaction) => {
          const wait = await take(transaction, taken.key, taken.limit)
          if (wait > 0) throw new NothingCounted(wait)
          // In the order of `steps`: the most contended row comes last, so that it is locked for the shortest time.
          for (const { key, limit } of steps) {
            const counted = await count(transaction, key, limit)
            if (counted.wait > 0) throw new NothingCounted(counted.wait)
            counts.push(counted.count)
          }
        })
      } catch (error) {
        if (error instanceof NothingCounted) return error.wait
        throw error
      }
      for (const [index, { onCounted }] of steps.entries()) onCounted?.(counts[index] ?? 0)
      return 0
    },
  }
}

/** Rolls back the counts of a transaction. It is always caught in this file. */
class NothingCounted extends Error {
  constructor(readonly wait: number) {
    super('a limit refused')
  }
}
