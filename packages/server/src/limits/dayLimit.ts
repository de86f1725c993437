import { countedKey } from './countedKey.js'

const dayMs = 24 * 60 * 60_000

/**
 * Maximum number of keys counted separately. Above it, new ones share a count, so that a flood of addresses cannot fill
 * the memory.
 */
const keyLimit = 100_000

export type DayLimit = {
  /** Returns the seconds until the next use of `key` is allowed; 0 if it is allowed now. Counts nothing. */
  waitSeconds: (key: string) => number
  /**
   * Counts one use before the work is done, so that simultaneous requests cannot exceed the limit.
   *
   * @returns a function that takes the count back, for work that was not done
   */
  count: (key: string) => () => void
}

/** Creates a count, in memory, of how often each key did something in a day. */
export function createDayLimit({ limit, nowMs }: { limit: number; nowMs: () => number }): DayLimit {
  let day = 0
  let counts = new Map<string, number>()

  function turn(): void {
    const today = Math.floor(nowMs() / dayMs)
    if (today !== day) counts = new Map()
    day = today
  }
  const toKnown = (key: string) => countedKey(counts, key, { most: keyLimit })

  return {
    count(key) {
      turn()
      const known = toKnown(key)
      // A new day may have begun before the count is taken back.
      const today = counts
      today.set(known, (today.get(known) ?? 0) + 1)
      return () => {
        const left = (today.get(known) ?? 0) - 1
        if (left > 0) today.set(known, left)
        else today.delete(known)
      }
    },
    waitSeconds(key) {
      turn()
      if ((counts.get(toKnown(key)) ?? 0) < limit) return 0
      return Math.ceil(((day + 1) * dayMs - nowMs()) / 1000)
    },
  }
}
