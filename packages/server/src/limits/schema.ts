import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** The part of each limit that the processes of one server have reserved, by window. */
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
    /** Number of requests that the last write of the row granted. The writer reads its share from here. */
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

/** Times of uses that are limited by the hour, by key. */
export const hourlyLimits = pgTable(
  'hourly_limits',
  {
    key: text('key').primaryKey(),
    /** The uses of the last hour, in milliseconds since 1970. */
    atMs: bigint('at_ms', { mode: 'number' }).array().notNull(),
    lastAtMs: bigint('last_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('hourly_limits_last_at_ms').on(table.lastAtMs)],
)

/** Counts of uses that are too frequent to store singly. */
export const countedLimits = pgTable(
  'counted_limits',
  {
    key: text('key').notNull(),
    /** The number of the window: whole window lengths since 1970. */
    window: bigint('window', { mode: 'number' }).notNull(),
    count: integer('count').notNull(),
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.window] }),
    index('counted_limits_expires_at_ms').on(table.expiresAtMs),
  ],
)
