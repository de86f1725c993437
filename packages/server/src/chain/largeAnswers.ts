import { RateLimitedError } from '../errors/request.js'
import type { Room } from '../http/safeFetch.js'

/**
 * A node's response up to this size, in bytes, is read without waiting for a turn. Most responses have a few hundred
 * bytes.
 */
const smallAnswerBytes = 256 * 1024

/**
 * Maximum number of larger responses that are read at the same time. Each response has up to 16 MB, and takes several
 * times that once it is parsed.
 */
const mostAtOnce = 6
/** Maximum number of waiting requests of one client, so that other clients can also wait. */
const mostWaitingOfClient = 8
const mostWaiting = 64
/** How long a response waits for its turn, in ms. */
const waitMs = 8_000

/** One large response. */
export type LargeAnswer = {
  room: Room
  /** Call it when the response is parsed, or has failed. */
  leave: () => void
}

/** The large responses that one client request reads. */
export type LargeAnswersOfRequest = {
  /**
   * Begins a response that is read as a whole. The request reads one such response at a time. This also holds for work
   * that it left running when it ended.
   */
  begin: () => LargeAnswer
  /** How responses wait that are read in parts and take little memory. They end with the request. */
  room: Room
  /** Call it when the request no longer holds any node's response. */
  leave: () => void
}

/**
 * Lets large responses of nodes take turns. Anyone can cause such a response, for example by calling a contract of
 * their own. Hundreds at a time would fill the memory. A client has one turn at a time, and keeps it until the request
 * ends, because the request may hold what it has read.
 */
export type LargeAnswers = { open: (client: string) => LargeAnswersOfRequest }

type Asking = { client: string; isOver: boolean; isReading: boolean }
type Waiting = { asking: Asking; begin: () => void; isWhole: boolean; refuse: () => void }

export function createLargeAnswers(): LargeAnswers {
  const holding = new Map<string, Asking>()
  const waiting = new Set<Waiting>()

  function isFree(asking: Asking, isWhole: boolean): boolean {
    const holder = holding.get(asking.client)
    if (holder === undefined) return holding.size < mostAtOnce
    return holder === asking && !(isWhole && asking.isReading)
  }

  function hold(asking: Asking, isWhole: boolean): void {
    holding.set(asking.client, asking)
    if (isWhole) asking.isReading = true
  }

  /** Checks whether a request may wait. One that waits already, or has a turn, may wait for further responses. */
  function mayWait(asking: Asking): boolean {
    const requests = new Set([...waiting].map((each) => each.asking))
    if (requests.has(asking) || holding.get(asking.client) === asking) return true
    const ofClient = [...requests].filter(({ client }) => client === asking.client).length
    return requests.size < mostWaiting && ofClient < mostWaitingOfClient
  }

  function enter(asking: Asking, isWhole: boolean): Promise<void> {
    if (isFree(asking, isWhole)) {
      hold(asking, isWhole)
      return Promise.resolve()
    }
    if (!mayWait(asking)) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(own)
      }
      const own: Waiting = {
        asking,
        begin() {
          stop()
          hold(asking, isWhole)
          resolve()
        },
        isWhole,
        refuse() {
          stop()
          reject(refusal())
        },
      }
      const timer = setTimeout(own.refuse, waitMs)
      waiting.add(own)
    })
  }

  /** Takes the turn from a request that has ended and reads nothing, and gives it to the next one. */
  function passOn(asking: Asking): void {
    const isDone = asking.isOver && !asking.isReading
    if (isDone && holding.get(asking.client) === asking) holding.delete(asking.client)
    for (const each of waiting) if (isFree(each.asking, each.isWhole)) each.begin()
  }

  return {
    open(client) {
      const asking: Asking = { client, isOver: false, isReading: false }
      return {
        begin() {
          let entered: Promise<void> | undefined
          return {
            leave() {
              // A refused response has no turn to give back.
              entered?.then(
                () => {
                  asking.isReading = false
                  passOn(asking)
                },
                () => {},
              )
            },
            room: {
              bytes: smallAnswerBytes,
              more() {
                entered ??= enter(asking, true)
                return entered
              },
            },
          }
        },
        leave() {
          asking.isOver = true
          for (const each of waiting) if (each.asking === asking && !each.isWhole) each.refuse()
          passOn(asking)
        },
        room: {
          bytes: smallAnswerBytes,
          more: () => (asking.isOver ? Promise.reject(refusal()) : enter(asking, false)),
        },
      }
    },
  }
}

function refusal(): RateLimitedError {
  return new RateLimitedError({ of: 'address', retryAfterSeconds: waitMs / 1000 })
}
