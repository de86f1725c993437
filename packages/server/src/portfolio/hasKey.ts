import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * Builds the condition that a row of `table` has one of these keys. Each key is looked up in an index on `columns`, which
 * takes a fence (`offset 0`): with `in`, a database without statistics reads all rows of a network for fifty keys. PGlite
 * never collects statistics.
 *
 * @param keys query with a column for each of `columns`
 * @param condition restricts the rows; the index may have it
 */
export function hasKey(
  table: PgTable,
  columns: readonly PgColumn[],
  keys: SQL,
  condition?: SQL | undefined,
): SQL {
  const names = columns.map((_, index) => sql.raw(`k${index}`))
  const isAtKey = columns.map((column, index) => sql`${column} = wanted.${names[index]}`)
  return sql`${table}.ctid = any(array(
    select found.place from (${keys}) as wanted(${sql.join(names, sql`, `)})
    cross join lateral (
      select ${table}.ctid as place from ${table} where ${and(...isAtKey, condition)} offset 0
    ) as found
  ))`
}
