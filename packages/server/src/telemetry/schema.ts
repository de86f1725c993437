import { bigint, bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Tracking events and error reports as received, without pairing URIs. */
export const events = pgTable(
  'events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    projectId: text('project_id').notNull(),
    /** The client's own id. A second copy of an event is dropped. */
    eventId: uuid('event_id').notNull().unique(),
    type: text('type').notNull(),
    event: text('event').notNull(),
    address: text('address'),
    domain: text('domain').notNull(),
    /** Without query and fragment. */
    url: text('url').notNull(),
    /** By the client's clock, milliseconds since 1970. */
    occurredAtMs: bigint('occurred_at_ms', { mode: 'number' }).notNull(),
    /** By the server's clock, milliseconds since 1970. */
    receivedAtMs: bigint('received_at_ms', { mode: 'number' }).notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('events_received_at_ms').on(table.receivedAtMs)],
)
