export type BoundedCache<value> = {
  get: (key: string) => value | undefined
  /** Stores `value` for `lifetimeMs`. `size` has the unit of the limit; default 1. */
  set: (key: string, value: value, lifetimeMs: number, size?: number) => void
  delete: (key: string) => void
}

type Entry<value> = { value: value; expiresAtMs: number; size: number }

/**
 * Creates a cache that holds at most `limit` (entries, or bytes with `size`). The least recently used entries are
 * removed first.
 */
export function createBoundedCache<value>(limit: number, nowMs: () => number): BoundedCache<value> {
  // A Map keeps the order of insertion. A read inserts its entry again, so the entries are ordered by their last use.
  const entries = new Map<string, Entry<value>>()
  let total = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    total -= entry.size
    entries.delete(key)
  }

  return {
    delete: remove,
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAtMs <= nowMs()) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, lifetimeMs, size = 1) => {
      remove(key)
      if (size > limit) return
      entries.set(key, { expiresAtMs: nowMs() + lifetimeMs, size, value })
      total += size
      for (const oldest of entries.keys()) {
        if (total <= limit) break
        remove(oldest)
      }
    },
  }
}
