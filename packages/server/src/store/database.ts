import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from '../schema.js'

/** The database, whichever of the two it is. Queries go through Drizzle's builder, which both answer alike. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type OpenDatabase = {
  kind: 'pglite' | 'postgres'
  /**
   * A folder of this machine's, beside the database, for keys that no copy of a row may outlive. Undefined where several
   * processes share the database, and no folder.
   */
  operatorKeyFolder?: string | undefined
  database: Database
  /**
   * Takes a task that only one process of the server may do, until it gives it back or ends; false while another one
   * has it. Asked again, says whether it still holds.
   */
  takeTask: (task: number) => Promise<boolean>
  /** Waits for what is being written. */
  close: () => Promise<void>
}
