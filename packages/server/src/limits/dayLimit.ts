const dayMs = 24 * 60 * 60_000

/** Keys counted at once. Beyond them, new ones share a count: a flood of addresses must not fill the memory. */
const keyLimit = 100_000

export type DayLimit = {
  /** Seconds until `key` may do it again; 0 when it may now. Counts nothing. */
  waitSeconds: (key: string) => number
  /**
   * Counts one. What is done later is counted before, so that of many at once no more pass than the limit.
   *
   * @returns takes it back, for what was not done after all
   */
  count: (key: string) => () => void
}

/** How often something was done in a day, by key, in the memory of this process. */
export function createDayLimit({ limit, nowMs }: { limit: number; nowMs: () => number }): DayLimit {
  let day = 0
  let counts = new Map<string, number>()

  function turn(): void {
    const today = Math.floor(nowMs() / dayMs)
    if (today !== day) counts = new Map()
    day = today
  }
  const toKnown = (key: string) => (counts.has(key) || counts.size < keyLimit ? key : 'overflow')

  return {
    count(key) {
      turn()
      const known = toKnown(key)
      // The day may have turned by the time it is taken back.
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
