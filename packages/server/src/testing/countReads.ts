import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../store/database.js'

/** Returns how many rows of a table, and entries of its indexes, the database reads during `run`. */
export async function countReads(
  database: Database,
  table: PgTable,
  run: (database: Database) => Promise<unknown>,
): Promise<number> {
  const counted = sql`(
    select cast(sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) as integer) as reads
    from (
      select oid from pg_class where relname = ${getTableName(table)}
      union all
      select indexrelid from pg_index join pg_class on pg_class.oid = indrelid where relname = ${getTableName(table)}
    ) as relations
  ) as counted`
  const select = async (reader: Database) => {
    const [row] = await reader.select({ reads: sql`reads`.mapWith(Number) }).from(counted)
    return row?.reads ?? 0
  }
  // The database counts per connection, so all of it is one transaction.
  return database.transaction(async (transaction) => {
    const before = await select(transaction)
    await run(transaction)
    return (await select(transaction)) - before
  })
}
