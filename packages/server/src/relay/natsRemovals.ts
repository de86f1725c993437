import type { NatsConnection } from '@nats-io/transport-node'
import type { MailboxOptions, MessageName as Name } from './mailbox.js'

/** Removals wait for this time, because they only keep the stream small. */
const removalMs = 50
/**
 * If no process knows the position of a removed message, the message is searched for after this time, together with
 * others.
 */
const searchMs = 2000
/**
 * Maximum number of topics that are searched in parallel. A search that slows down publishing would also slow itself
 * down.
 */
const searchedTopics = 20
/** Number of remembered positions, so that most removals need no search. */
const rememberedPlaces = 20_000
/** Number of removed messages that are remembered, so that none is delivered again. */
const rememberedGone = 20_000
/** How long it may take until a full topic has lost the messages that its receiver confirmed. */
const roomMs = 3 * removalMs + searchMs
/**
 * Maximum number of names in one message to the other processes. Each has 120 characters, and NATS allows a million
 * bytes.
 */
const namesAtOnce = 2000
/** The subject on which processes report removals to each other. It is not a subject of the stream. */
const subject = 'portico.relay-removed'

/**
 * Removes confirmed messages in every process. They are not delivered again, and leave the stream. A message is deleted
 * by its position, which the process that stored it knows. The process that got the confirmation immediately informs
 * the others.
 */
export function createNatsRemovals({
  connection,
  deleteAt,
  onError,
  search,
}: Pick<MailboxOptions, 'onError'> & {
  connection: NatsConnection
  deleteAt: (position: number) => Promise<unknown>
  /** Reads a topic and remembers the positions of all its messages. */
  search: (topic: string) => Promise<void>
}) {
  const places = new Map<string, number>()
  const gone = new Set<string>()
  /** When a topic's last confirmation arrived, for topics whose confirmed messages may still be in the stream. */
  const lastGoneMs = new Map<string, number>()
  const removals = new Map<string, Name & { sinceMs: number }>()
  let untold: Name[] = []
  let tellRelay: (message: Name) => void = () => {}
  let isClosed = false
  let removalTimer: NodeJS.Timeout | undefined
  let removing: Promise<void> = Promise.resolve()

  const nameOf = ({ digest, topic }: Name) => `${topic}:${digest}`

  function note(message: Name): void {
    const nowMs = performance.now()
    gone.add(nameOf(message))
    keepLast(gone, rememberedGone)
    lastGoneMs.delete(message.topic)
    lastGoneMs.set(message.topic, nowMs)
    for (const [topic, goneMs] of lastGoneMs) {
      if (goneMs > nowMs - roomMs) break
      lastGoneMs.delete(topic)
    }
  }

  function queue({ digest, topic }: Name): void {
    removals.set(nameOf({ digest, topic }), { digest, sinceMs: performance.now(), topic })
    removalTimer ??= setTimeout(flush, removalMs)
  }

  function tell(): void {
    if (isClosed) return
    for (; untold.length > 0; untold = untold.slice(namesAtOnce))
      connection.publish(subject, JSON.stringify(untold.slice(0, namesAtOnce)))
  }

  connection.subscribe(subject, {
    callback(_, arrived) {
      const names: unknown = arrived.json()
      for (const name of Array.isArray(names) ? (names as Name[]) : []) {
        note(name)
        tellRelay(name)
        if (places.has(nameOf(name))) queue(name)
      }
    },
  })

  async function write(): Promise<void> {
    removalTimer = undefined
    const group = [...removals]
    const oldestMs = performance.now() - searchMs
    const lost = group.filter(([name, { sinceMs }]) => !places.has(name) && sinceMs < oldestMs)
    const searched = new Set([...new Set(lost.map(([, { topic }]) => topic))].slice(0, searchedTopics))
    await Promise.all([...searched].map(search))
    await Promise.all(
      group.map(async ([name, { topic }]) => {
        const position = places.get(name)
        if (position === undefined && !searched.has(topic)) return
        places.delete(name)
        // Another process may have removed it already.
        if (position !== undefined) await deleteAt(position)
        removals.delete(name)
      }),
    )
    if (removals.size > 0) removalTimer ??= setTimeout(flush, removalMs)
  }

  function flush(): void {
    removing = removing.then(write).catch((error: unknown) => {
      removals.clear()
      onError(error, 'received messages could not be removed')
    })
  }

  return {
    async close() {
      tell()
      isClosed = true
      clearTimeout(removalTimer)
      flush()
      await removing
      clearTimeout(removalTimer)
    },
    follow(told: (message: Name) => void): void {
      tellRelay = told
    },
    /** Checks whether the receiver has a message, as far as this process knows. */
    isGone: (message: Name) => gone.has(nameOf(message)),
    /**
     * Retries a message that a full topic refused, if the topic may be full only because of confirmed messages. The
     * message was delivered before: if it is confirmed meanwhile, it need not be stored. `keep` returns false if the
     * topic refused it.
     */
    async whileFull(message: Name, keep: () => Promise<boolean>): Promise<boolean> {
      const { topic } = message
      const endsMs = performance.now() + roomMs
      const wasConfirmed = () =>
        (lastGoneMs.get(topic) ?? Number.NEGATIVE_INFINITY) > performance.now() - roomMs
      for (let waitMs = removalMs; performance.now() < endsMs && wasConfirmed(); waitMs *= 2) {
        const group = [...removals].filter(([, removal]) => removal.topic === topic)
        for (const [name] of group) {
          const position = places.get(name)
          if (position === undefined) continue
          places.delete(name)
          await deleteAt(position)
          removals.delete(name)
        }
        if (gone.has(nameOf(message)) || (await keep())) return true
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
      return gone.has(nameOf(message))
    },
    remember(message: Name, position: number): void {
      const name = nameOf(message)
      places.set(name, position)
      keepLast(places, rememberedPlaces)
      // The confirmation arrived before the stream's answer.
      if (gone.has(name)) queue(message)
    },
    remove({ digest, topic }: Name): void {
      note({ digest, topic })
      queue({ digest, topic })
      if (untold.length === 0) setImmediate(tell)
      untold.push({ digest, topic })
    },
  }
}

/** Removes the oldest entries until at most `count` are left. */
export function keepLast(entries: Map<string, unknown> | Set<string>, count: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= count) break
    entries.delete(oldest)
  }
}
