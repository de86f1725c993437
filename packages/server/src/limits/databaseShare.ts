import { randomUUID } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '../ports.js'
import type { Database } from '../store/database.js'
import type { LimitShare } from './rateLimiter.js'
import { limitWindows, serverProcesses } from './schema.js'

/** How often a process reports that it is alive. */
export const heartbeatMs = 1000

/** A process that was silent for this long no longer has a share. */
const silenceMs = 10 * heartbeatMs

/** Maximum number of rows in one statement, well under PostgreSQL's limit of parameters. */
const rowsAStatement = 500

/**
 * Rows of past windows and of ended processes are removed after this time, because the clocks of two processes may
 * differ by as much.
 */
const keptSeconds = 120

export type DatabaseShare = LimitShare & {
  /** Reports that this process is alive, reads the others and removes old rows. */
  beat: () => Promise<void>
  /** Removes this process from the list. */
  leave: () => Promise<void>
}

/** Creates limits that every process on one database shares. */
export async function createDatabaseShare(database: Database, clock: Clock): Promise<DatabaseShare> {
  const id = randomUUID()
  let processes = 1
  /**
   * What each process wrote last, and when this process saw it, by its own clock. The clocks of other processes are not
   * compared with it.
   */
  let seen = new Map<string, { seenAtMs: number; changedAtMs: number }>()

  async function beat(): Promise<void> {
    const now = clock.nowMs()
    await database
      .insert(serverProcesses)
      .values({ id, seenAtMs: now })
      .onConflictDoUpdate({ set: { seenAtMs: now }, target: serverProcesses.id })
    await database.delete(serverProcesses).where(lt(serverProcesses.seenAtMs, now - keptSeconds * 1000))
    const rows = await database.select().from(serverProcesses)
    seen = new Map(
      rows.map(({ id, seenAtMs }) => {
        const before = seen.get(id)
        if (before?.seenAtMs === seenAtMs) return [id, before]
        // A process that is new to this one may have ended long ago. If it is alive, its next heartbeat shows that.
        return [id, { changedAtMs: before ? now : Math.min(now, seenAtMs), seenAtMs }]
      }),
    )
    const alive = [...seen.values()].filter(({ changedAtMs }) => changedAtMs >= now - silenceMs)
    processes = Math.max(1, alive.length)
    await database.delete(limitWindows).where(lt(limitWindows.window, Math.floor(now / 1000) - keptSeconds))
  }
  await beat()

  return {
    beat,
    countProcesses: () => processes,
    leave: async () => {
      await database.delete(serverProcesses).where(eq(serverProcesses.id, id))
    },
    reserve: async (reservations) => {
      const granted = new Map<string, number>()
      // Every process locks in the same order, so that two of them never wait for each other.
      const inOrder = [...reservations].sort((a, b) => (a.key < b.key ? -1 : 1))
      for (let start = 0; start < inOrder.length; start += rowsAStatement) {
        const rows = inOrder.slice(start, start + rowsAStatement).map(({ key, pool, wanted, window }) => {
          const amount = Math.min(wanted, pool)
          return { granted: amount, key, pool, reserved: amount, window }
        })
        const left = sql`greatest(excluded.pool - ${limitWindows.reserved}, 0)`
        const amount = sql`least(excluded.granted, ${left})`
        const written = await database
          .insert(limitWindows)
          .values(rows)
          .onConflictDoUpdate({
            set: {
              granted: amount,
              pool: sql`excluded.pool`,
              reserved: sql`${limitWindows.reserved} + ${amount}`,
            },
            target: [limitWindows.key, limitWindows.window],
          })
          .returning({ granted: limitWindows.granted, key: limitWindows.key })
        for (const row of written) granted.set(row.key, row.granted)
      }
      return reservations.map(({ key }) => granted.get(key) ?? 0)
    },
  }
}
