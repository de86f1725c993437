import { bigint, bigserial, index, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** Messages that wait for their receiver. They are encrypted, and the server cannot read them. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    /** In the order of arrival. */
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').notNull(),
    /** Hash of the message. A second copy, from a client that missed the answer, is not stored. */
    digest: text('digest').notNull(),
    message: text('message').notNull(),
    tag: bigint('tag', { mode: 'number' }).notNull(),
    /** Fingerprint of the client that published it and does not get it back. */
    publisher: text('publisher').notNull(),
    /** The project of the client that published it. Null for messages stored before projects were counted. */
    projectId: text('project_id'),
    /** Milliseconds since 1970. */
    publishedAtMs: bigint('published_at_ms', { mode: 'number' }).notNull(),
    /** Milliseconds since 1970. */
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('relay_messages_topic_digest').on(table.topic, table.digest),
    // A page of a topic is read in the order of arrival, and a full topic is counted.
    index('relay_messages_topic_id').on(table.topic, table.id),
    index('relay_messages_expires_at_ms').on(table.expiresAtMs),
  ],
)
