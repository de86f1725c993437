import type { Subscription } from '@nats-io/transport-node'
import { NatsAnswerError, RelayLimitError } from '../errors/relay.js'
import {
  type Mailbox,
  type MailboxMessage,
  type MailboxOptions,
  type StoredMessage,
  topicLimit,
} from './mailbox.js'
import { readHeaders, toHeaders, toKept } from './natsHeaders.js'
import { readNatsPage } from './natsPages.js'
import { createNatsRemovals } from './natsRemovals.js'
import { createNatsRequests } from './natsRequests.js'
import { createNatsRoom } from './natsRoom.js'
import { keepNatsStream, openNatsStream, prefix, stream } from './natsStream.js'

/** After this time a publisher gets an error and sends the message again. */
const publishTimeoutMs = 5000
/** A stream stores a message after its delivery, so a new subscriber reads once more after this time. */
const secondLookMs = 500
/** How often every process searches the whole stream for expired messages. */
const pruneIntervalMs = 10 * 60_000
/**
 * A message may expire right after a prune. The next prune starts up to a minute late, and takes time for the whole
 * stream.
 */
const expiredStaysMs = pruneIntervalMs + 2 * 60_000
/** JetStream's error code for `max_msgs_per_subject`. Source: nats-server, server/errors.json. */
const subjectIsFull = 10_077

/** Source: docs.nats.io, reference of JetStream's API: acknowledgement of a publish. */
type PublishAnswer = {
  duplicate?: boolean
  error?: { description?: string; err_code?: number }
  seq?: number
}

/**
 * Creates a mailbox for several processes. NATS delivers each message to the processes that listen, and one JetStream
 * stream stores it. A publisher gets an answer when the stream has stored the message.
 *
 * Expired messages are not delivered, and pruning removes them from the stream. Whatever is left is removed after the
 * longest TTL. (From 2.11 on NATS could remove each message after its own TTL; this works with 2.9.)
 *
 * @throws NatsUnavailableError
 */
export async function createNatsMailbox(natsUrl: string, options: MailboxOptions): Promise<Mailbox> {
  const { nowMs, onConnection = () => {}, onError, onMessage } = options
  const { connection, manager } = await openNatsStream(natsUrl)
  const requests = createNatsRequests(connection, publishTimeoutMs)
  const subscriptions = new Map<string, Subscription>()
  const secondLooks = new Set<NodeJS.Timeout>()
  let nextPruneMs = 0

  const deleteAt = (position: number) =>
    requests
      .ask(`$JS.API.STREAM.MSG.DELETE.${stream}`, JSON.stringify({ no_erase: true, seq: position }))
      .catch(() => undefined)

  const removals = createNatsRemovals({
    connection,
    deleteAt,
    onError,
    search: (topic) => readTopic(topic, 0, () => undefined),
  })

  const room = createNatsRoom({ connection, deleteAt, nowMs, onError })

  /** Reads a topic, one message at a time, until `take` returns false. */
  async function readTopic(
    topic: string,
    after: number,
    take: (message: StoredMessage) => boolean | undefined,
  ): Promise<void> {
    let position = after
    for (let count = 0; count < topicLimit; count++) {
      const query = { next_by_subj: `${prefix}${topic}`, seq: position + 1 }
      const stored = await manager.direct.getMessage(stream, query)
      if (!stored) return
      position = stored.seq
      const message = decode(stored.json())
      if (!message) continue
      removals.remember(message, position)
      if (take({ ...message, position }) === false) return
    }
  }

  /**
   * Delivers a message. If it was confirmed already, it is a copy that was published again, and is removed from the
   * stream.
   */
  function handOn(message: MailboxMessage): void {
    if (removals.isGone(message)) removals.remove(message)
    else onMessage(message)
  }

  /** Delivers the messages that arrived while this process was disconnected. */
  async function catchUp(topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      if (!subscriptions.has(topic)) continue
      await readTopic(topic, 0, (message) => {
        if (message.expiresAtMs > nowMs() && !removals.isGone(message)) onMessage(message)
      })
    }
  }

  const lookAgain = (topics: readonly string[]) =>
    catchUp(topics).catch((error: unknown) => onError(error, 'waiting messages could not be read'))

  async function watchConnection(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') onConnection(false)
      if (type !== 'reconnect') continue
      // If NATS lost its disk, it has no stream.
      await keepNatsStream(manager).catch((error: unknown) =>
        onError(error, 'the stream of the relay cannot be used'),
      )
      onConnection(true)
      await lookAgain([...subscriptions.keys()])
    }
  }
  void watchConnection()

  return {
    expiredStaysMs,
    async close() {
      for (const timer of secondLooks) clearTimeout(timer)
      await removals.close()
      requests.close()
      await connection.drain()
    },
    listen(topic) {
      const callback = (_: unknown, arrived: { json: () => unknown }) => {
        const message = decode(arrived.json())
        if (message) handOn(message)
      }
      subscriptions.set(topic, connection.subscribe(`${prefix}${topic}`, { callback }))
      const timer = setTimeout(() => {
        secondLooks.delete(timer)
        void lookAgain([topic])
      }, secondLookMs)
      secondLooks.add(timer)
    },
    async prune() {
      if (nowMs() < nextPruneMs) return
      nextPruneMs = nowMs() + pruneIntervalMs
      await room.prune()
    },
    async publish(message) {
      // NATS delivers the message to other processes, but not back to this one.
      if (subscriptions.has(message.topic)) handOn(message)
      const marks = toHeaders(message)
      const content = JSON.stringify(message)
      const keep = async () => {
        const kept = await requests.ask(`${prefix}${message.topic}`, content, marks)
        const { duplicate, error, seq } = kept as PublishAnswer
        if (error?.err_code === subjectIsFull) return false
        if (seq === undefined)
          throw new NatsAnswerError({ reason: error?.description ?? 'no place in the stream' })
        if (!duplicate) removals.remember(message, seq)
        return true
      }
      if (await keep()) return
      if ((await room.make(message.topic)) && (await keep())) return
      if (await removals.whileFull(message, keep)) return
      throw new RelayLimitError({ reason: 'This topic is full.' })
    },
    read: (parameters) => readNatsPage({ isGone: removals.isGone, nowMs, readTopic }, parameters),
    followRemovals: removals.follow,
    async *readKept() {
      for await (const page of readHeaders(connection))
        yield page.flatMap(({ headers }) => toKept(headers) ?? [])
    },
    remove: removals.remove,
    unlisten(topic) {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
  }
}

/** Decodes a message. Normally only this server writes to the subject, but foreign content must not break it. */
function decode(content: unknown): MailboxMessage | undefined {
  return typeof content === 'object' && content !== null && 'digest' in content && 'topic' in content
    ? (content as MailboxMessage)
    : undefined
}
