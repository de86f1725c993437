import { and, asc, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Writer } from './database.js'

/**
 * Removes the rows whose `time` is before `beforeMs`, in parts, between which other statements run. PostgreSQL stops a
 * statement after 15 s and keeps all of its rows, so one statement for millions of rows would never succeed.
 *
 * @param time a column with an index
 * @param options.onPart called after each part, with the sum of `measure` over its rows
 * @param options.measure default: the number of rows
 */
export async function removeBefore(
  database: Writer,
  time: PgColumn,
  beforeMs: number,
  {
    measure = sql`1`,
    onPart,
    rowsAtOnce = 1000,
  }: { measure?: SQL; onPart?: (size: number) => Promise<void>; rowsAtOnce?: number } = {},
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
      .returning({ size: measure.mapWith(Number), time })
    removed = gone.length
    await onPart?.(gone.reduce((sum, { size }) => sum + size, 0))
  }
}
