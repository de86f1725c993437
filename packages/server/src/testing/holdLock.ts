import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'

export type HeldLock = {
  /** Returns how many statements of this database wait for a lock. Only for PostgreSQL. */
  countWaiting: () => Promise<number>
  release: () => Promise<void>
}

/** Runs a statement that locks something, and holds the lock until `release`. */
export async function holdLock(database: Database, statement: SQL): Promise<HeldLock> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    holding = database.transaction(async (transaction) => {
      await transaction.execute(statement)
      resolve()
      await opened
    })
    holding.catch(reject)
  })
  return {
    async countWaiting() {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      // The driver of PostgreSQL returns an object, for which the type of both databases has no name.
      return ((await database.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
    },
    release() {
      open()
      return holding
    },
  }
}
