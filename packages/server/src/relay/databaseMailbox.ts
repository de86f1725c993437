import { sql } from 'drizzle-orm'
import { RelayLimitError } from '../errors/relay.js'
import type { Database, OpenDatabase } from '../store/database.js'
import { isOfData } from '../store/isOfData.js'
import { removeBefore } from '../store/removeBefore.js'
import type { Mailbox, MailboxMessage, MailboxOptions, MessageName } from './mailbox.js'
import { insertMessages, readKept, readPage } from './messageRows.js'
import { relayMessages } from './schema.js'

/** Messages that arrive within this time are written by one statement. */
const groupMs = 5
/** Removals wait longer, because they only keep the table small. */
const removalMs = 50
/** Maximum number of rows per statement. */
const rowsAStatement = 1000
/** An expired message stays for up to this time, because the table is pruned once a minute. */
const expiredStaysMs = 60_000
/**
 * Expired messages are removed in parts, and other statements run in between. After parts with this many characters,
 * their space is made usable again, because that takes as long as the space is large: 0.7 s for 96 MB on PGlite.
 */
const removedRows = 100
const vacuumedCharacters = 8_000_000
/** Maximum number of characters that wait to be written, so that a stalled database does not fill the memory. */
const waitingCharacters = 32_000_000

type Waiting = { message: MailboxMessage; resolve: () => void; reject: (error: unknown) => void }

/**
 * Creates a mailbox in the server's database, for one process. A subscriber gets a message before it is stored; the
 * publisher gets an answer after that.
 */
export function createDatabaseMailbox(
  database: Database,
  options: MailboxOptions & Pick<OpenDatabase, 'vacuum'>,
): Mailbox {
  const { nowMs, onError, onMessage, vacuum } = options
  const listening = new Set<string>()
  let waiting: Waiting[] = []
  let waitingLength = 0
  /** Number of unwritten messages per topic. */
  const unwritten = new Map<string, number>()
  const removals = new Map<string, MessageName>()
  let groupTimer: NodeJS.Timeout | undefined
  let removalTimer: NodeJS.Timeout | undefined
  // One statement at a time, so that a removal never overtakes its message.
  let tail: Promise<void> = Promise.resolve()

  const nameOf = ({ digest, topic }: MessageName) => `${topic}:${digest}`

  function queued(run: () => Promise<void>): Promise<void> {
    tail = tail.then(run, run)
    return tail
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, rowsAStatement)
      waiting = waiting.slice(group.length)
      for (const { message } of group) waitingLength -= message.message.length
      await writeGroup(group)
      for (const { message } of group) countUnwritten(message.topic, -1)
    }
  }

  async function writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      let full = await insertMessages(
        database,
        group.map(({ message }) => message),
        nowMs(),
      )
      if (full.size > 0 && removals.size > 0) {
        // The topic may be full of messages that the receiver has confirmed.
        await writeRemovals()
        full = await insertMessages(
          database,
          group.flatMap(({ message }) => (full.has(message.topic) ? [message] : [])),
          nowMs(),
        )
      }
      for (const { message, reject, resolve } of group) {
        if (full.has(message.topic)) reject(new RelayLimitError({ reason: 'This topic is full.' }))
        else resolve()
      }
    } catch (error) {
      // One message that cannot be stored must not affect those of other clients.
      if (group.length > 1 && isOfData(error)) for (const one of group) await writeGroup([one])
      else for (const { reject } of group) reject(error)
    }
  }

  function countUnwritten(topic: string, change: number): void {
    const count = (unwritten.get(topic) ?? 0) + change
    if (count > 0) unwritten.set(topic, count)
    else unwritten.delete(topic)
  }

  async function writeRemovals(): Promise<void> {
    const group = [...removals.values()].slice(0, rowsAStatement)
    if (group.length === 0) return
    await database.execute(sql`
      delete from ${relayMessages} using jsonb_to_recordset(${JSON.stringify(group)}::jsonb)
        as gone(topic text, digest text)
      where ${relayMessages.topic} = gone.topic and ${relayMessages.digest} = gone.digest`)
    for (const gone of group) removals.delete(nameOf(gone))
    if (removals.size > 0) await writeRemovals()
  }

  function flushRemovals(): void {
    removalTimer = undefined
    void queued(write)
    void queued(writeRemovals).catch((error: unknown) => {
      // A message that was not removed is delivered again. The receiver recognizes it.
      removals.clear()
      onError(error, 'received messages could not be removed')
    })
  }

  return {
    async close() {
      clearTimeout(groupTimer)
      clearTimeout(removalTimer)
      await queued(write)
      await queued(writeRemovals).catch((error: unknown) =>
        onError(error, 'received messages could not be removed at the end'),
      )
    },
    expiredStaysMs,
    listen: (topic) => void listening.add(topic),
    async prune() {
      let removed = 0
      await removeBefore(database, relayMessages.expiresAtMs, nowMs(), {
        measure: sql`octet_length(${relayMessages.message})`,
        async onPart(characters) {
          removed += characters
          if (removed < vacuumedCharacters) return
          removed = 0
          await vacuum?.([relayMessages])
        },
        rowsAtOnce: removedRows,
      })
    },
    publish(message) {
      if (waitingLength + message.message.length > waitingCharacters) {
        return Promise.reject(new RelayLimitError({ reason: 'The relay is busy. Try again in a second.' }))
      }
      if (listening.has(message.topic)) onMessage(message)
      return new Promise<void>((resolve, reject) => {
        waiting.push({ message, reject, resolve })
        waitingLength += message.message.length
        countUnwritten(message.topic, 1)
        groupTimer ??= setTimeout(() => {
          groupTimer = undefined
          void queued(write)
        }, groupMs)
      })
    },
    async read({ after = 0, characters, limit, reader, topics, without = [] }) {
      // A message that was published before its receiver subscribed may not be written yet.
      if (topics.some((topic) => unwritten.has(topic))) await queued(write)
      const asked = new Set(topics)
      const removed = [...removals.values()].filter(({ topic }) => asked.has(topic))
      const leftOut = [...without, ...removed].map(({ digest, topic }) => ({ digest, topic }))
      return readPage(database, { after, characters, leftOut, limit, nowMs: nowMs(), reader, topics })
    },
    readKept: () => readKept(database, nowMs),
    remove(message) {
      removals.set(nameOf(message), { digest: message.digest, topic: message.topic })
      removalTimer ??= setTimeout(flushRemovals, removalMs)
    },
    unlisten: (topic) => void listening.delete(topic),
  }
}
