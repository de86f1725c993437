import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { NatsAnswerError } from '../errors/relay.js'

/** Answers that are late are looked for so often: one timer for all, not one for each. */
const sweepMs = 250

type Waiting = { dueMs: number; resolve: (answer: unknown) => void; reject: (error: Error) => void }

export type NatsRequests = {
  /** The answer, as JSON. @throws NatsAnswerError when none comes in time, or it is none of JetStream's */
  ask: (subject: string, content: string, headers?: MsgHdrs) => Promise<unknown>
  /** What waits is answered no more. */
  close: () => void
}

/**
 * Requests over one inbox. The client's own `request` makes two errors with their stacks, a timer and a signal for each:
 * half of what a message cost this process.
 */
export function createNatsRequests(connection: NatsConnection, timeoutMs: number): NatsRequests {
  const inbox = createInbox()
  const waiting = new Map<string, Waiting>()
  let count = 0

  function settle(key: string, run: (entry: Waiting) => void): void {
    const entry = waiting.get(key)
    if (!entry) return
    waiting.delete(key)
    run(entry)
  }

  connection.subscribe(`${inbox}.*`, {
    callback(error: Error | null, message: Msg) {
      const key = message?.subject.slice(inbox.length + 1) ?? ''
      settle(key, ({ reject, resolve }) => {
        if (error) return reject(error)
        try {
          resolve(message.json())
        } catch {
          // Empty, with a status in its header: nobody answers there.
          reject(new NatsAnswerError({ reason: 'no answer of JetStream' }))
        }
      })
    },
  })

  const sweep = setInterval(() => {
    const nowMs = performance.now()
    for (const [key, { dueMs }] of waiting) {
      // In the order in which they were asked: the first that has time left ends it.
      if (dueMs > nowMs) break
      settle(key, ({ reject }) => reject(new NatsAnswerError({ reason: 'no answer in time' })))
    }
  }, sweepMs).unref()

  return {
    ask(subject, content, headers) {
      const key = String(++count)
      return new Promise((resolve, reject) => {
        waiting.set(key, { dueMs: performance.now() + timeoutMs, reject, resolve })
        try {
          connection.publish(subject, content, { reply: `${inbox}.${key}`, ...(headers && { headers }) })
        } catch (error) {
          settle(key, ({ reject }) => reject(error as Error))
        }
      })
    },
    close() {
      clearInterval(sweep)
      for (const key of [...waiting.keys()]) {
        settle(key, ({ reject }) => reject(new NatsAnswerError({ reason: 'the connection ends' })))
      }
    },
  }
}
