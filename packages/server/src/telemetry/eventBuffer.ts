import { lt } from 'drizzle-orm'
import { DatabaseNotAnsweringError } from '../errors/request.js'
import type { Clock } from '../ports.js'
import type { Database } from '../store/database.js'
import { isOfData } from '../store/isOfData.js'
import { events } from './schema.js'

export type NewEvent = typeof events.$inferInsert

/** Events that wait in memory, at most. More are dropped and counted: telemetry must never fill the memory. */
const bufferLimit = 5000
/** Rows in one statement, well under PostgreSQL's limit of parameters. */
const batchSize = 500
/** How often what the database did not take is written again. */
export const eventFlushMs = 1000
/** A sender is told after this that its event is not stored yet. */
const answerMs = 20_000

export type EventBuffer = {
  /**
   * Stores an event. False: the buffer is full, or the database refuses what stands in it, and the event is lost.
   *
   * @throws DatabaseNotAnsweringError it waits, and is stored once by this process or by the sender's next try
   */
  add: (event: NewEvent) => Promise<boolean>
  /** Writes what waits. */
  flush: () => Promise<void>
  /** Removes events that are older than the setting says. */
  prune: () => Promise<void>
  size: () => number
}

export type EventBufferOptions = {
  clock: Clock
  database: Database
  keptDays: number
  /** Called for each event that the database refuses for what stands in it. */
  onRefused: (error: unknown) => void
}

type Waiting = { event: NewEvent; settle: (isStored: boolean) => void; refuse: () => void }

/** Tracking events on their way to the database. What comes while one statement is written goes into the next one. */
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
      // In the same turn as the last look: what comes from now on begins anew.
      running = undefined
    }
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    await insert(batch).catch(async (error: unknown) => {
      if (!isOfData(error)) throw error
      // One that cannot be stored must not keep the others from it.
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
    // A copy of an event, sent again by a client that missed the answer, is not an error.
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
        // The timer of the server tells of a database that does not answer.
        if (!running) flush().catch(() => {})
      })
    },
    flush,
    async prune() {
      const oldestMs = clock.nowMs() - keptDays * 24 * 60 * 60 * 1000
      await database.delete(events).where(lt(events.receivedAtMs, oldestMs))
    },
    size: () => waiting.length,
  }
}
