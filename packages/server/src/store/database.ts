import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type * as schema from '../schema.js'

/** The database, PGlite or PostgreSQL. Queries use Drizzle's builder, which works the same on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** A database, or a transaction of it, whose statements succeed together or not at all. */
export type Writer = Pick<Database, 'delete' | 'insert' | 'select' | 'update'>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /**
   * A local folder next to the database, for keys without which no copy of a row can be opened. Undefined if several
   * processes share the database but no folder.
   */
  operatorKeyFolder?: string | undefined
  database: Database
  /**
   * Takes a task that only one process of the server may do, until it ends. Returns false while another process has it.
   * A repeated call returns whether this process still has it.
   */
  takeTask: (task: number) => Promise<boolean>
  /**
   * Makes the space of removed rows usable again, in these tables or in all. Undefined if the database does that by
   * itself.
   */
  vacuum?: ((tables?: readonly PgTable[]) => Promise<void>) | undefined
  /** Closes the database after pending writes. */
  close: () => Promise<void>
}
