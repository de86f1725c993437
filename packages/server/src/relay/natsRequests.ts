import { createInbox, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node'
import { NatsAnswerError } from '../errors/relay.js'

/** Interval at which late requests are rejected. One timer serves all of them. */
const sweepMs = 250

type Waiting = { dueMs: number; resolve: (answer: unknown) => void; reject: (error: Error) => void }

export type NatsRequests = {
  /**
   * Returns the answer as JSON. @throws NatsAnswerError if no answer arrives in time, or if it is not from JetStream
   */
  ask: (subject: string, content: string, headers?: MsgHdrs) => Promise<unknown>
  /** Stops waiting for answers. */
  close: () => void
}

/**
 * Creates requests over one inbox. The client's own `request` creates two errors with stacks, a timer and a signal for
 * each request. That was half of the work that a message cost this process.
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
          // An empty answer with a status in its header: nothing listens to the subject.
          reject(new NatsAnswerError({ reason: 'JetStream did not respond' }))
        }
      })
    },
  })

  const sweep = setInterval(() => {
    const nowMs = performance.now()
    for (const [key, { dueMs }] of waiting) {
      // The requests are in order, so the first one with time left ends the loop.
      if (dueMs > nowMs) break
      settle(key, ({ reject }) => reject(new NatsAnswerError({ reason: 'it did not respond in time' })))
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
        settle(key, ({ reject }) => reject(new NatsAnswerError({ reason: 'the connection is closing' })))
      }
    },
  }
}
