import { RateLimitedError } from '../errors/request.js'
import type { Room } from '../http/safeFetch.js'

/**
 * A node's response up to this size, in bytes, is read without waiting for a turn. Most responses have a few hundred
 * bytes.
 */
export const smallAnswerBytes = 256 * 1024

/**
 * Maximum number of requests that read larger responses at the same time. Each response has up to 16 MB, and takes
 * several times that once it is parsed.
 */
const mostAtOnce = 6
/** Maximum number of waiting requests of one client, so that other clients can also wait. */
const mostWaitingOfClient = 8
const mostWaiting = 64
/** How long a request waits for its turn, in ms. Less than the 10 s that a node may take. */
const waitMs = 8_000

/** The large node responses that one client request reads. */
export type LargeAnswersOfRequest = {
  room: Room
  /** Call it when the request no longer holds any node's response. */
  leave: () => void
}

/**
 * Lets requests read large responses of nodes in turns. Anyone can cause such a response, for example by calling a
 * contract of their own. Hundreds at a time would fill the memory. A client has one turn at a time.
 */
export type LargeAnswers = { open: (client: string) => LargeAnswersOfRequest }

type Waiting = { begin: () => void; client: string }

export function createLargeAnswers(): LargeAnswers {
  const holding = new Set<string>()
  const waiting = new Set<Waiting>()

  function beginNext(): void {
    for (const each of waiting) {
      if (holding.size >= mostAtOnce) return
      if (!holding.has(each.client)) each.begin()
    }
  }

  function enter(client: string): Promise<void> {
    if (holding.size < mostAtOnce && !holding.has(client)) {
      holding.add(client)
      return Promise.resolve()
    }
    const ofClient = [...waiting].filter((each) => each.client === client).length
    if (waiting.size >= mostWaiting || ofClient >= mostWaitingOfClient) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        begin() {
          clearTimeout(timer)
          waiting.delete(own)
          holding.add(client)
          resolve()
        },
        client,
      }
      const timer = setTimeout(() => {
        waiting.delete(own)
        reject(refusal())
      }, waitMs)
      waiting.add(own)
    })
  }

  return {
    open(client) {
      let entered: Promise<void> | undefined
      let isOver = false
      return {
        leave() {
          isOver = true
          // A refused request has no turn to give back.
          entered?.then(
            () => {
              holding.delete(client)
              beginNext()
            },
            () => {},
          )
        },
        room: {
          bytes: smallAnswerBytes,
          async more() {
            // Work that a finished request left running must not take a turn.
            if (isOver) return
            entered ??= enter(client)
            await entered
          },
        },
      }
    },
  }
}

function refusal(): RateLimitedError {
  return new RateLimitedError({ of: 'address', retryAfterSeconds: waitMs / 1000 })
}
