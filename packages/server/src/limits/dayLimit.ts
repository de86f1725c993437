const dayMs = 24 * 60 * 60_000

/** Keys counted at once. Beyond them, new ones share a count: a flood of addresses must not fill the memory. */
const keyLimit = 100_000

export type DayLimit = {
  /** Seconds until `key` may do it again; 0 when it may now. Counts nothing. */
  waitSeconds: (key: string) => number
  count: (key: string) => void
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
      counts.set(known, (counts.get(known) ?? 0) + 1)
    },
    waitSeconds(key) {
      turn()
      if ((counts.get(toKnown(key)) ?? 0) < limit) return 0
      return Math.ceil(((day + 1) * dayMs - nowMs()) / 1000)
    },
  }
}
