// The statements of the mailbox in the server's database.
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import {
  type KeptMessage,
  type MailboxMessage,
  type MessageName,
  type ReadMessages,
  type ReadParameters,
  topicLimit,
} from './mailbox.js'
import { relayMessages } from './schema.js'

/** Rows per page when a process counts what is stored. */
const keptRows = 5000

type PageParameters = Pick<ReadParameters, 'characters' | 'limit' | 'reader' | 'topics'> & {
  after: number
  /** Messages that the reader has, or that are being removed. */
  leftOut: readonly MessageName[]
  nowMs: number
}

/** Reads the oldest messages of topics, as many as both limits allow. */
export async function readPage(
  database: Database,
  { after, characters, leftOut, limit, nowMs, reader, topics }: PageParameters,
): Promise<ReadMessages> {
  const left = sql`select topic, digest
    from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as gone(topic text, digest text)`
  const ofTopic = (columns: SQL, topic: SQL, rows: number) => sql`(
    select ${columns} from ${relayMessages}
    where topic = ${topic} and id > ${after} and publisher <> ${reader} and ${isKept(nowMs)}
      and (topic, digest) not in (${left})
    order by id limit ${rows} offset 0
  )`
  // Each topic is looked up in the index, which `offset 0` enforces: with `in`, the database reads the messages of all
  // topics. A page of 100 messages is in the 100 topics whose next message is the oldest. It is limited by characters,
  // because a hundred of the largest messages are 25 MB.
  const result = await database.execute(sql`
    with asked as (
      select asked.topic, next.id
      from (select distinct jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb) as topic) as asked
      cross join lateral ${ofTopic(sql`id`, sql`asked.topic`, 1)} as next
      order by next.id limit ${limit + 1}
    ),
    found as (
      select message.* from asked
      cross join lateral ${ofTopic(
        sql`id, topic, digest, message, tag, publisher, published_at_ms, expires_at_ms`,
        sql`asked.topic`,
        limit + 1,
      )} as message
      order by message.id limit ${limit + 1}
    ),
    measured as (
      select *, sum(length(message)) over (order by id) as characters,
        row_number() over (order by id) as place, count(*) over () as found
      from found
    )
    select id as position, topic, digest, message, tag, publisher, found,
      published_at_ms as "publishedAtMs", expires_at_ms as "expiresAtMs"
    from measured
    where place = 1 or (place <= ${limit} and characters <= ${characters})
    order by id`)
  const rows = rowsOf(result)
  return {
    hasMore: Number(rows[0]?.found ?? 0) > rows.length,
    messages: rows.map((row) => ({
      digest: String(row.digest),
      expiresAtMs: Number(row.expiresAtMs),
      message: String(row.message),
      position: Number(row.position),
      publishedAtMs: Number(row.publishedAtMs),
      publisher: String(row.publisher),
      tag: Number(row.tag),
      topic: String(row.topic),
    })),
  }
}

/** Reads all stored messages whose project is known, in pages. */
export async function* readKept(database: Database, nowMs: () => number): AsyncGenerator<KeptMessage[]> {
  for (let after = 0, isMore = true; isMore; ) {
    // `octet_length` does not load large values that PostgreSQL stores separately. Envelopes are ASCII.
    const result = await database.execute(sql`
      select id, topic, digest, octet_length(message) as length, project_id as "projectId",
        expires_at_ms as "expiresAtMs"
      from ${relayMessages}
      where id > ${after} and expires_at_ms > ${nowMs()} and project_id is not null
      order by id limit ${keptRows}`)
    const rows = rowsOf(result)
    yield rows.map(
      (row): KeptMessage => ({
        digest: String(row.digest),
        expiresAtMs: Number(row.expiresAtMs),
        length: Number(row.length),
        projectId: String(row.projectId),
        topic: String(row.topic),
      }),
    )
    after = Number(rows.at(-1)?.id ?? after)
    isMore = rows.length === keptRows
  }
}

/** Writes a group and returns the topics that were full before it. Expired messages do not count. */
export async function insertMessages(
  database: Database,
  messages: readonly MailboxMessage[],
  nowMs: number,
): Promise<Set<string>> {
  const columns = sql`topic text, digest text, message text, "projectId" text, tag bigint, publisher text, "publishedAtMs" bigint, "expiresAtMs" bigint`
  const result = await database.execute(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as given(${columns})),
    full_topics as (
      select asked.topic from (select distinct topic from given) as asked
      cross join lateral (
        select id from ${relayMessages} where topic = asked.topic and ${isKept(nowMs)}
        order by id limit ${topicLimit} offset 0
      ) as kept
      group by asked.topic having count(*) >= ${topicLimit}
    ),
    written as (
      insert into ${relayMessages} (topic, digest, message, tag, publisher, project_id, published_at_ms, expires_at_ms)
      select topic, digest, message, tag, publisher, "projectId", "publishedAtMs", "expiresAtMs" from given
      where topic not in (select topic from full_topics)
      on conflict do nothing
    )
    select topic from full_topics`)
  return new Set(rowsOf(result).map(({ topic }) => String(topic)))
}

/** `+ 0` keeps the index on the expiry out of the query: nearly all messages of all topics are in that range. */
function isKept(nowMs: number): SQL {
  return sql`expires_at_ms + 0 > ${nowMs}`
}

/** Returns the rows of a plain statement. Both drivers return an object with `rows`. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return (result as { rows: Record<string, unknown>[] }).rows
}
