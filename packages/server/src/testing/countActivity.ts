import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'

/** Returns how many connections to this database are in a state of `pg_stat_activity`. Only for PostgreSQL. */
export async function countActivity(database: Database, condition: SQL): Promise<number> {
  const connections = sql`(
    select from pg_stat_activity where datname = current_database() and ${condition}
  ) as connections`
  const [row] = await database.select({ count: sql`count(*)`.mapWith(Number) }).from(connections)
  return row?.count ?? 0
}
