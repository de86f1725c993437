// The headers of the relay's messages in NATS, which can be read without the messages.
import { jetstream } from '@nats-io/jetstream'
import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { type KeptMessage, type MailboxMessage, type MessageName, topicLimit } from './mailbox.js'
import { prefix, stream } from './natsStream.js'

/** A header with a message's expiry in milliseconds since 1970, which can be read without the message. */
const expiryHeader = 'Portico-Expires'
/** A header with the length of a message and its project, which can be read without the message. */
const countedHeader = 'Portico-Counted'
/** A header of NATS: copies with the same value are stored once. */
const nameHeader = 'Nats-Msg-Id'
/** Headers per page. */
const prunePage = 1000
/** A page that is not full ends after this time. */
const prunePageMs = 1000

/** The headers of several messages, with their positions in the stream. */
export type Page = readonly { headers?: MsgHdrs; seq: number }[]

/** Returns the name by which NATS recognizes copies of a message. */
export const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`

/** Returns the headers with which a message is published. */
export function toHeaders(message: MailboxMessage): MsgHdrs {
  const marks = headers()
  marks.set(nameHeader, nameOf(message))
  marks.set(expiryHeader, String(message.expiresAtMs))
  if (message.projectId) marks.set(countedHeader, `${message.message.length} ${message.projectId}`)
  return marks
}

/** Returns when a message expires, in milliseconds since 1970. Infinity if its headers do not contain the expiry. */
export function readExpiry(headers: MsgHdrs | undefined): number {
  return Number(headers?.get(expiryHeader) || Number.POSITIVE_INFINITY)
}

/** Reads what is counted. Returns undefined for a message that was stored before this header existed. */
export function toKept(headers: MsgHdrs | undefined): KeptMessage | undefined {
  const [, length, projectId] = /^(\d{1,9}) (.+)$/.exec(headers?.get(countedHeader) ?? '') ?? []
  const [topic, digest] = headers?.get(nameHeader).split(':') ?? []
  if (!length || !projectId || !topic || !digest) return undefined
  return { digest, expiresAtMs: readExpiry(headers), length: Number(length), projectId, topic }
}

/** Reads the headers of all messages in the stream, in pages. For a full topic, one page contains all headers. */
export async function* readHeaders(connection: NatsConnection, fullTopic?: string): AsyncGenerator<Page> {
  const consumer = await jetstream(connection).consumers.get(stream, {
    headers_only: true,
    ...(fullTopic !== undefined && { filter_subjects: `${prefix}${fullTopic}` }),
  })
  const pageLength = fullTopic === undefined ? prunePage : topicLimit
  try {
    for (let isMore = true; isMore; ) {
      const page: { headers?: MsgHdrs; seq: number }[] = []
      const fetched = await consumer.fetch({ expires: prunePageMs, max_messages: pageLength })
      for await (const { headers, seq } of fetched) page.push({ seq, ...(headers && { headers }) })
      yield page
      isMore = fullTopic === undefined && page.length === pageLength
    }
  } finally {
    await consumer.delete()
  }
}
