import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What the processes of one server have reserved of each limit, by window. */
export const limitWindows = pgTable(
  'limit_windows',
  {
    key: text('key').notNull(),
    /** Start of the window, unix seconds. */
    window: bigint('window', { mode: 'number' }).notNull(),
    /** Requests that may be reserved by all processes together. */
    pool: integer('pool').notNull(),
    /** Requests reserved by all processes together. */
    reserved: integer('reserved').notNull(),
    /** Requests granted by the statement that last wrote the row, from which it reads its share. */
    granted: integer('granted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.window] })],
)

/** The live processes of one server. */
export const serverProcesses = pgTable('server_processes', {
  id: text('id').primaryKey(),
  /** Milliseconds since 1970. */
  seenAtMs: bigint('seen_at_ms', { mode: 'number' }).notNull(),
})
