import { lt } from 'drizzle-orm'
import type { Clock } from '../ports.js'
import type { Database } from '../store/database.js'
import { events } from './schema.js'

export type NewEvent = typeof events.$inferInsert

/** Events that wait in memory, at most. More are dropped and counted: telemetry must never fill the memory. */
const bufferLimit = 5000
/** Rows in one statement, well under PostgreSQL's limit of parameters. */
const batchSize = 500
/** How often what waits is written. */
export const eventFlushMs = 1000

export type EventBuffer = {
  /** Queues an event. False: the buffer is full and the event is lost. */
  add: (event: NewEvent) => boolean
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

/** Tracking events on their way to the database, written in batches: no request waits for them. */
export function createEventBuffer({ clock, database, keptDays, onRefused }: EventBufferOptions): EventBuffer {
  let waiting: NewEvent[] = []
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      await insert(batch).catch(async (error: unknown) => {
        if (!isOfData(error)) throw error
        // One that cannot be stored must not keep the others from it.
        for (const event of batch) {
          await insert([event]).catch((refusal: unknown) => {
            if (!isOfData(refusal)) throw refusal
            onRefused(refusal)
          })
        }
      })
      waiting = waiting.slice(batch.length)
    }
  }

  async function insert(batch: NewEvent[]): Promise<void> {
    // A copy of an event, sent again by a client that missed the answer, is not an error.
    await database.insert(events).values(batch).onConflictDoNothing()
  }

  return {
    add(event) {
      if (waiting.length >= bufferLimit) return false
      waiting.push(event)
      return true
    },
    flush() {
      running ??= write().finally(() => {
        running = undefined
      })
      return running
    },
    async prune() {
      const oldestMs = clock.nowMs() - keptDays * 24 * 60 * 60 * 1000
      await database.delete(events).where(lt(events.receivedAtMs, oldestMs))
    },
    size: () => waiting.length,
  }
}

/** True where the database refuses what stands in a row (SQLSTATE classes 21 to 23), which another try does not change. */
function isOfData(error: unknown): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  return (typeof code === 'string' && /^2[123]/.test(code)) || (cause instanceof Error && isOfData(cause))
}
