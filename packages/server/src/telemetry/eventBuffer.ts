import { DatabaseNotAnsweringError } from '../errors/request.js'
import type { Clock } from '../ports.js'
import type { Database } from '../store/database.js'
import { isOfData } from '../store/isOfData.js'
import { removeBefore } from '../store/removeBefore.js'
import { events } from './schema.js'

export type NewEvent = typeof events.$inferInsert

/** Maximum number of events in memory. More are dropped and counted, so that telemetry never fills the memory. */
const bufferLimit = 5000
/** Maximum number of rows per statement, well below PostgreSQL's limit of parameters. */
const batchSize = 500
/** How often events that the database did not accept are retried. */
export const eventFlushMs = 1000
/** After this time, the client gets an error that its event is not stored yet. */
const answerMs = 20_000

export type EventBuffer = {
  /**
   * Stores an event. Returns false if the event is lost, because the buffer is full or the database refuses its
   * content.
   *
   * @throws DatabaseNotAnsweringError if the event still waits; this process or the client's retry then stores it once
   */
  add: (event: NewEvent) => Promise<boolean>
  /** Writes waiting events. */
  flush: () => Promise<void>
  /** Removes events that are older than the setting allows. */
  prune: () => Promise<void>
  size: () => number
}

export type EventBufferOptions = {
  clock: Clock
  database: Database
  keptDays: number
  /** Called for each event whose content the database refuses. */
  onRefused: (error: unknown) => void
}

type Waiting = { event: NewEvent; settle: (isStored: boolean) => void; refuse: () => void }

/** Creates the queue of tracking events. Events that arrive during a statement go into the next one. */
export function createEventBuffer({ clock, database, keptDays, onRefused }: EventBufferOptions): EventBuffer {
  let waiting: Waiting[] = []
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    try {
      while (waiting.length > 0) await writeBatch(waiting.slice(0, batchSize))
    } catch (error) {
      for (const { refuse } of waiting) refuse()
      throw error
    } finally {
      // In the same turn as the last check, so that later events start a new run.
      running = undefined
    }
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    await insert(batch).catch(async (error: unknown) => {
      if (!isOfData(error)) throw error
      // One event that cannot be stored must not prevent the others.
      for (const one of batch) {
        await insert([one]).catch((refusal: unknown) => {
          if (!isOfData(refusal)) throw refusal
          one.settle(false)
          onRefused(refusal)
        })
      }
    })
    waiting = waiting.slice(batch.length)
    for (const { settle } of batch) settle(true)
  }

  async function insert(batch: readonly Waiting[]): Promise<void> {
    const rows = batch.map(({ event }) => event)
    // A second copy of an event, from a client that missed the response, is not an error.
    await database.insert(events).values(rows).onConflictDoNothing()
  }

  function flush(): Promise<void> {
    if (waiting.length > 0) running ??= write()
    return running ?? Promise.resolve()
  }

  return {
    add(event) {
      if (waiting.length >= bufferLimit) return Promise.resolve(false)
      return new Promise((resolve, reject) => {
        const refuse = () => {
          clearTimeout(timer)
          reject(new DatabaseNotAnsweringError())
        }
        const settle = (isStored: boolean) => {
          clearTimeout(timer)
          resolve(isStored)
        }
        const timer = setTimeout(refuse, answerMs)
        waiting.push({ event, refuse, settle })
        // The server's timer reports a database that does not respond.
        if (!running) flush().catch(() => {})
      })
    },
    flush,
    async prune() {
      const oldestMs = clock.nowMs() - keptDays * 24 * 60 * 60 * 1000
      await removeBefore(database, events.receivedAtMs, oldestMs)
    },
    size: () => waiting.length,
  }
}
