import { createBoundedCache } from './boundedCache.js'

/** Calls count half as much after each window. A client that caused a refusal for all does not call for a window. */
const windowMs = 10_000
const longestRestMs = 10 * 60_000
const clientLimit = 1000
/** Clients whose failures let all clients pause. Below this number, they can be one attacker's. */
const fewestFailed = 3

/** How the calls to one provider pause after failures. */
export type ProviderRest = {
  /** Checks whether the client of the current request must not call the provider now. */
  isResting: () => boolean
  /** Counts a call for the client of the current request. */
  count: () => void
  succeed: () => void
  /** Lets the client of the current request pause for `restMs`. `isLimited`: the provider limits the rate. */
  fail: (failure: { isLimited: boolean; restMs: number }) => void
}

type Mark = { untilMs: number; blames: number }

/**
 * Lets clients pause after failures of a provider, so that one client cannot keep the others from it.
 *
 * If the provider limits the rate, each client pauses that has called more than twice as often as the others. The two
 * busiest do not count among the others, because both may be one attacker's. Each time a client pauses twice as long, up
 * to ten minutes. A client that got the failure pauses for the given time only. All clients pause if at least three, and
 * more than half of those that called, got failures for which no client is to blame, with no success between them.
 */
export function createProviderRest({
  clientOf,
  nowMs,
}: {
  /** Returns the client of the current request. */
  clientOf: () => string
  nowMs: () => number
}): ProviderRest {
  const calls = new Map<string, number>()
  const marks = createBoundedCache<Mark>(clientLimit, nowMs)
  const failedFor = new Set<string>()
  let halvesAtMs = nowMs() + windowMs
  let allRestUntilMs = Number.NEGATIVE_INFINITY

  const isMarked = (client: string) => nowMs() < (marks.get(client)?.untilMs ?? 0)

  function mark(client: string, restMs: number, blames = marks.get(client)?.blames ?? 0): void {
    const untilMs = Math.max(nowMs() + restMs, marks.get(client)?.untilMs ?? 0)
    marks.set(client, { blames, untilMs }, 2 * longestRestMs)
  }

  /** Returns the clients that called more than twice as often as the others, on average. */
  function findBusy(): string[] {
    const counts = [...calls.values()].sort((a, b) => b - a)
    const others = counts.slice(Math.min(2, counts.length - 1))
    const average = others.reduce((total, count) => total + count, 0) / others.length
    return [...calls].flatMap(([client, count]) => (count > 2 * average ? [client] : []))
  }

  function halve(): void {
    if (nowMs() < halvesAtMs) return
    halvesAtMs = nowMs() + windowMs
    for (const [client, count] of calls) {
      if (count > 1) calls.set(client, count / 2)
      else calls.delete(client)
    }
  }

  return {
    count() {
      halve()
      calls.set(clientOf(), (calls.get(clientOf()) ?? 0) + 1)
    },
    fail({ isLimited, restMs }) {
      const client = clientOf()
      const busy = isLimited ? findBusy() : []
      for (const each of busy) {
        // Several of its calls may fail together.
        if (isMarked(each)) continue
        const blames = marks.get(each)?.blames ?? 0
        mark(each, Math.min(Math.max(restMs, windowMs) * 2 ** blames, longestRestMs), blames + 1)
      }
      mark(client, restMs)
      if (busy.length > 0) return
      failedFor.add(client)
      if (failedFor.size >= fewestFailed && 2 * failedFor.size > calls.size) allRestUntilMs = nowMs() + restMs
    },
    isResting: () => nowMs() < allRestUntilMs || isMarked(clientOf()),
    succeed: () => failedFor.clear(),
  }
}
