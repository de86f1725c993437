import {
  DiscardPolicy,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { connect, headers, type MsgHdrs, nanos, type Subscription } from '@nats-io/transport-node'
import { longestTtlSeconds } from '@portico/protocol/relay'
import { NatsAnswerError, RelayLimitError } from '../errors/relay.js'
import { NatsUnavailableError } from '../errors/startup.js'
import { describeDatabase } from '../settings/describeSettings.js'
import {
  type KeptMessage,
  type Mailbox,
  type MailboxMessage,
  type MailboxOptions,
  type MessageName,
  type StoredMessage,
  topicLimit,
} from './mailbox.js'
import { createNatsRemovals, keepLast } from './natsRemovals.js'
import { createNatsRequests } from './natsRequests.js'
import { takePage } from './takePage.js'

const stream = 'PORTICO_RELAY'
const prefix = 'portico.relay.'
const connectTimeoutMs = 10_000
/** A connection to NATS without an answer to two pings is closed and opened again. */
const pingMs = 5000
/** After this time a publisher gets an error and sends the message again. */
const publishTimeoutMs = 5000
/** A stream stores a message after its delivery, so a new subscriber reads once more after this time. */
const secondLookMs = 500
/** Topics that one client's read processes in parallel. Each has one message in memory, in addition to the result. */
const topicsAtOnce = 8
/** A copy of a message within this time is not stored. */
const duplicatesMs = 120_000
/** A header with a message's expiry in milliseconds since 1970, which can be read without the message. */
const expiryHeader = 'Portico-Expires'
/** A header with the length of a message and its project, which can be read without the message. */
const countedHeader = 'Portico-Counted'
/** A header of NATS: copies with the same value are stored once. */
const nameHeader = 'Nats-Msg-Id'
/** How often every process searches the whole stream for expired messages. */
const pruneIntervalMs = 10 * 60_000
/** A message may expire right after a prune. The next one starts a minute later and takes time for the stream. */
const expiredStaysMs = pruneIntervalMs + 2 * 60_000
/** Maximum number of full topics whose next expiry is stored. */
const rememberedFull = 10_000
/** Headers per page. */
const prunePage = 1000
/** A page that is not full ends after this time. */
const prunePageMs = 1000
/** JetStream's error code for `max_msgs_per_subject`. Source: nats-server, server/errors.json. */
const subjectIsFull = 10_077

type Page = readonly { headers?: MsgHdrs; seq: number }[]

/** Source: docs.nats.io, reference of JetStream's API: acknowledgement of a publish. */
type PublishAnswer = {
  duplicate?: boolean
  error?: { description?: string; err_code?: number }
  seq?: number
}

/**
 * Creates a mailbox for several processes. NATS delivers each message to the processes that listen, and one JetStream
 * stream stores it. A publisher gets an answer when the stream has the message.
 *
 * Expired messages are not delivered, and pruning removes them from the stream. Whatever is left is removed after the
 * longest TTL. (From 2.11 on NATS could remove each message after its own TTL; this works with 2.9.)
 *
 * @throws NatsUnavailableError
 */
export async function createNatsMailbox(natsUrl: string, options: MailboxOptions): Promise<Mailbox> {
  const { nowMs, onConnection = () => {}, onError, onMessage } = options
  const { connection, manager } = await open(natsUrl)
  const requests = createNatsRequests(connection, publishTimeoutMs)
  const subscriptions = new Map<string, Subscription>()
  const secondLooks = new Set<NodeJS.Timeout>()
  let nextPruneMs = 0
  /** When the next message of a topic expires that was full. */
  const nextExpiryMs = new Map<string, number>()
  const makingRoom = new Map<string, Promise<boolean>>()

  const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`

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

  /** Delivers a message. A copy after the confirmation was published again, and is removed from the stream. */
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
      // A NATS that lost its disk has no stream.
      await keepStream(manager).catch((error: unknown) =>
        onError(error, 'the stream of the relay cannot be used'),
      )
      onConnection(true)
      await lookAgain([...subscriptions.keys()])
    }
  }
  void watchConnection()

  /** Reads the headers of all messages in the stream, in pages. For a full topic it is one page with all of them. */
  async function* readHeaders(fullTopic?: string): AsyncGenerator<Page> {
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

  const deleteExpired = (page: Page) =>
    Promise.all(page.filter(({ headers }) => readExpiry(headers) <= nowMs()).map(({ seq }) => deleteAt(seq)))

  /** Makes room in a full topic. False if nothing of it has expired, which is looked up once for each expiry. */
  async function dropExpired(topic: string): Promise<boolean> {
    if ((nextExpiryMs.get(topic) ?? 0) > nowMs()) return false
    let isRoom = false
    for await (const page of readHeaders(topic)) {
      const expiries = page.map(({ headers }) => readExpiry(headers)).filter((each) => each > nowMs())
      nextExpiryMs.set(
        topic,
        expiries.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
      )
      isRoom = (await deleteExpired(page)).length > 0
    }
    if (isRoom) nextExpiryMs.delete(topic)
    keepLast(nextExpiryMs, rememberedFull)
    return isRoom
  }

  /** The same for all who publish to one topic at once. */
  function makeRoom(topic: string): Promise<boolean> {
    const running = makingRoom.get(topic)
    if (running) return running
    const started = dropExpired(topic)
      .catch((error: unknown) => {
        onError(error, 'a full topic could not be looked through')
        return false
      })
      .finally(() => makingRoom.delete(topic))
    makingRoom.set(topic, started)
    return started
  }

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
      for await (const page of readHeaders()) await deleteExpired(page)
    },
    async publish(message) {
      // NATS delivers it to other processes, but not back to this one.
      if (subscriptions.has(message.topic)) handOn(message)
      const marks = headers()
      marks.set(nameHeader, nameOf(message))
      marks.set(expiryHeader, String(message.expiresAtMs))
      if (message.projectId) marks.set(countedHeader, `${message.message.length} ${message.projectId}`)
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
      if ((await makeRoom(message.topic)) && (await keep())) return
      if (await removals.whileFull(message, keep)) return
      throw new RelayLimitError({ reason: 'This topic is full.' })
    },
    async read({ after = 0, characters, limit, reader, topics, without = [] }) {
      const leftOut = new Set(without.map(nameOf))
      let messages: StoredMessage[] = []
      /** Position of the first message that did not fit. No message from there on is returned. */
      let cut = Number.POSITIVE_INFINITY
      let lookedAt = 0
      const take = (message: StoredMessage) => {
        lookedAt += message.message.length
        if (message.position >= cut) return false
        const name = nameOf(message)
        const isWanted = message.publisher !== reader && message.expiresAtMs > nowMs()
        if (!isWanted || removals.isGone(message) || leftOut.has(name)) return
        const found = [...messages, message].sort((a, b) => a.position - b.position)
        messages = takePage(found, { characters, limit })
        cut = Math.min(cut, found[messages.length]?.position ?? cut)
      }
      const rest = [...topics]
      const readOn = async () => {
        for (let topic = rest.pop(); topic !== undefined; topic = rest.pop())
          await readTopic(topic, after, take)
      }
      await Promise.all(Array.from({ length: topicsAtOnce }, readOn))
      const taken = messages.reduce((sum, { message }) => sum + message.length, 0)
      return { hasMore: cut < Number.POSITIVE_INFINITY, messages, passedOver: lookedAt - taken }
    },
    followRemovals: removals.follow,
    async *readKept() {
      for await (const page of readHeaders()) yield page.flatMap(({ headers }) => toKept(headers) ?? [])
    },
    remove: removals.remove,
    unlisten(topic) {
      subscriptions.get(topic)?.unsubscribe()
      subscriptions.delete(topic)
    },
  }
}

async function open(natsUrl: string) {
  try {
    const connection = await connect({
      maxReconnectAttempts: -1,
      name: 'portico-server',
      noEcho: true,
      pingInterval: pingMs,
      servers: natsUrl,
      timeout: connectTimeoutMs,
    })
    const manager = await jetstreamManager(connection)
    await keepStream(manager)
    return { connection, manager }
  } catch (cause) {
    throw new NatsUnavailableError({ cause, where: describeDatabase(natsUrl) })
  }
}

async function keepStream(manager: JetStreamManager): Promise<void> {
  const settings = {
    allow_direct: true,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    duplicate_window: nanos(duplicatesMs),
    max_age: nanos(longestTtlSeconds * 1000),
    max_msgs_per_subject: topicLimit,
    subjects: [`${prefix}*`],
  }
  // Several processes may start together. The first creates the stream, the others update it.
  await manager.streams
    .add({ ...settings, name: stream, retention: RetentionPolicy.Limits, storage: StorageType.File })
    .catch(() => manager.streams.update(stream, settings))
}

function readExpiry(headers: MsgHdrs | undefined): number {
  return Number(headers?.get(expiryHeader) || Number.POSITIVE_INFINITY)
}

/** Reads what is counted. Returns undefined for a message that was stored before this header existed. */
function toKept(headers: MsgHdrs | undefined): KeptMessage | undefined {
  const [, length, projectId] = /^(\d{1,9}) (.+)$/.exec(headers?.get(countedHeader) ?? '') ?? []
  const [topic, digest] = headers?.get(nameHeader).split(':') ?? []
  if (!length || !projectId || !topic || !digest) return undefined
  return { digest, expiresAtMs: readExpiry(headers), length: Number(length), projectId, topic }
}

/** Decodes a message. Normally only this server writes to the subject, but foreign content must not break it. */
function decode(content: unknown): MailboxMessage | undefined {
  return typeof content === 'object' && content !== null && 'digest' in content && 'topic' in content
    ? (content as MailboxMessage)
    : undefined
}
