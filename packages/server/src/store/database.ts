import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** The database, whichever of the two it is. Queries go through Drizzle's builder, which both answer alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  database: Database
  /** Waits for what is being written. */
  close: () => Promise<void>
}
