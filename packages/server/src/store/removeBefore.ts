import { and, asc, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Writer } from './database.js'

/**
 * Removes the rows whose `time` is before `beforeMs`, in parts, between which other statements run. PostgreSQL stops a
 * statement after 15 s and keeps all of its rows, so one statement for millions of rows would never succeed.
 *
 * @param time a column with an index
 */
export async function removeBefore(
  database: Writer,
  time: PgColumn,
  beforeMs: number,
  { rowsAtOnce = 1000 }: { rowsAtOnce?: number } = {},
): Promise<void> {
  const { table } = time
  const isOld = lt(time, beforeMs)
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
    // The order leads the database to the index. Otherwise it reads the table from its start, in search of old rows.
    const part = database
      .select({ place: sql`ctid` })
      .from(table)
      .where(isOld)
      .orderBy(asc(time))
      .limit(rowsAtOnce)
    const gone = await database
      .delete(table)
      .where(and(isOld, sql`ctid = any(array(${part}))`))
      .returning({ time })
    removed = gone.length
  }
}
