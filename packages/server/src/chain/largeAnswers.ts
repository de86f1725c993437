import { RateLimitedError } from '../errors/request.js'
import type { Room } from '../http/safeFetch.js'

/** What a response of a node may have without waiting, in bytes: most have a few hundred. */
export const smallAnswerBytes = 256 * 1024

/** Requests that read larger ones at the same time. Each holds up to 16 MB, and several times that once it is parsed. */
const mostAtOnce = 6
/** Of one client, so that the others still have theirs. */
const mostWaitingOfClient = 8
const mostWaiting = 64
/** How long a request waits, in ms. Its node may take 10 s. */
const waitMs = 8_000

/** One request of a client, and what it reads from nodes. */
export type LargeAnswersOfRequest = {
  room: Room
  /** Call it when the request holds nothing of nodes any more. */
  leave: () => void
}

/**
 * Gives turns to requests that read large responses of nodes. Anyone can ask for one, for example by calling a contract of
 * their own, and hundreds at a time would fill the memory. A client has one turn at a time.
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
          // After a refusal there is nothing to give back.
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
            // What a request has begun for others, and left behind, takes nobody's turn.
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
