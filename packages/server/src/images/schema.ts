import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Pictures that the server gave out an address for: nothing else is ever fetched. */
export const proxiedImages = pgTable(
  'proxied_images',
  {
    id: text('id').primaryKey(),
    /** Where it comes from: http, https, ipfs or data. */
    original: text('original').notNull(),
    /** When an address was last given out, to the day. Milliseconds since 1970. */
    usedAtMs: bigint('used_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('proxied_images_used_at_ms').on(table.usedAtMs)],
)
