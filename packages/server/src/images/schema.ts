import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Images for which the server returned a URL. Nothing else is ever fetched. */
export const proxiedImages = pgTable(
  'proxied_images',
  {
    id: text('id').primaryKey(),
    /** The original URL: http, https, ipfs or data. */
    original: text('original').notNull(),
    /** When a URL was last returned, to the day. Milliseconds since 1970. */
    usedAtMs: bigint('used_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('proxied_images_used_at_ms').on(table.usedAtMs)],
)
