import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { countActivity } from './countActivity.js'

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
    countWaiting: () => countActivity(database, sql`wait_event_type = 'Lock'`),
    release() {
      open()
      return holding
    },
  }
}
