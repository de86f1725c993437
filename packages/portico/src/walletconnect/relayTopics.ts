import { patienceMs } from './reconnectingSocket.js'
import { RelayError } from './relayError.js'

/** A message that a relay delivered. */
export type Delivery = { topic: string; message: string }

export type RelayTopicsOptions = {
  ask: (method: string, params: object, timeoutMs: number) => Promise<unknown>
  onDelivery: (delivery: Delivery) => void
  /** Returns true while the page waits for a wallet's answer. The mailbox is then read again. */
  isWaiting: () => boolean
  /** Called with the number of topics to which a relay refused to subscribe. */
  onUngranted?: ((count: number) => void) | undefined
}

/** Maximum number of topics in one request. Source: what existing clients send. */
const batchLimit = 500

/** Milliseconds after a subscription at which the mailbox is read again while the page waits for an answer. */
const lookAgainMs = [400, 2_000]

/** Creates the topics of a relay's client: subscribes to them, and fetches their messages. */
export function createRelayTopics({ ask, isWaiting, onDelivery, onUngranted }: RelayTopicsOptions) {
  let topics: readonly string[] = []

  const subscribe = (wanted: readonly string[]) => {
    for (let start = 0; start < wanted.length; start += batchLimit) {
      const batch = wanted.slice(start, start + batchLimit)
      ask('irn_batchSubscribe', { topics: batch }, 60_000).then(
        (answer) => {
          lookAgain(batch)
          const left = readUngranted(answer, batch)
          // Retried in halves, so that a topic that the relay does not accept cannot affect the others.
          if (left.length > 0 && left.length < batch.length) subscribeHalves(left)
        },
        (error) => {
          if (error instanceof RelayError) subscribeHalves(batch)
        },
      )
    }
  }

  /** Subscribes to smaller and smaller parts, down to a single topic. */
  const subscribeHalves = (refused: readonly string[]) => {
    if (refused.length < 2) return onUngranted?.(refused.length)
    const open = refused.filter((topic) => topics.includes(topic))
    const middle = Math.ceil(open.length / 2)
    subscribe(open.slice(0, middle))
    subscribe(open.slice(middle))
  }

  /**
   * Reads the mailbox again: a message that was published during the subscription may be neither stored nor delivered.
   */
  const lookAgain = (wanted: readonly string[]) => {
    for (const delayMs of lookAgainMs) {
      setTimeout(() => {
        const open = wanted.filter((topic) => topics.includes(topic))
        if (isWaiting()) void fetchMissed(open).catch(() => {})
      }, delayMs)
    }
  }

  const fetchMissed = async (wanted: readonly string[]) => {
    for (let rounds = 0; rounds < 20 && wanted.length > 0; rounds++) {
      const answer = await ask(
        'irn_batchFetchMessages',
        { topics: wanted.slice(0, batchLimit) },
        patienceMs * 2,
      )
      const { hasMore, messages } = (answer ?? {}) as { hasMore?: unknown; messages?: unknown }
      for (const message of Array.isArray(messages) ? messages : []) deliver(message)
      if (hasMore !== true) return
    }
  }

  /** Passes on a message if it belongs to one of the topics. */
  const deliver = (input: unknown) => {
    const { message, topic } = (input ?? {}) as Record<string, unknown>
    if (typeof message === 'string' && typeof topic === 'string' && topics.includes(topic)) {
      onDelivery({ message, topic })
    }
  }

  return {
    count: () => topics.length,
    deliver,
    fetchAll: () => fetchMissed(topics),
    /** Replaces the topics. Returns those that are new and those that are gone. */
    replace(wanted: readonly string[]) {
      const added = wanted.filter((topic) => !topics.includes(topic))
      const removed = topics.filter((topic) => !wanted.includes(topic))
      topics = [...wanted]
      return { added, removed }
    },
    subscribe,
    subscribeAll: () => subscribe(topics),
  }
}

/** Returns the topics of a batch for which the response contains no id. Ignores a response that is not a list. */
function readUngranted(answer: unknown, batch: readonly string[]): readonly string[] {
  if (!Array.isArray(answer)) return []
  return batch.filter((_, index) => typeof answer[index] !== 'string' || answer[index] === '')
}
