import { SiwxStoreFullError } from './siwxErrors.js'
import type { SiwxStore } from './siwxStore.js'

/** What has expired is removed once in so many milliseconds, and no more often. */
const pruneEveryMs = 60_000

/** Entries at most: some 60 MB. */
const mostEntries = 500_000

/**
 * Nonces and ended sessions in this process's memory. For one process: with several, or on functions that come and go, a
 * nonce could be used once in each; give `createSiwxHandler` a store that they share.
 *
 * It holds 500,000 of them, and refuses more until some have expired: without one of them a session that was ended would be
 * good again, or a nonce.
 */
export function memoryStore(): SiwxStore {
  const known = new Map<string, number>()
  const ended = new Map<string, { endedMs: number; expiresAtMs: number }>()
  let prunedAtMs = 0
  /** @throws SiwxStoreFullError */
  function makeRoom(now: number) {
    if (now - prunedAtMs >= pruneEveryMs) {
      prunedAtMs = now
      for (const [each, until] of known) if (until <= now) known.delete(each)
      for (const [each, entry] of ended) if (entry.expiresAtMs <= now) ended.delete(each)
    }
    if (known.size + ended.size >= mostEntries) throw new SiwxStoreFullError({ entries: mostEntries })
  }
  return {
    async add(key, expiresAtMs) {
      const now = Date.now()
      if ((known.get(key) ?? 0) > now) return false
      makeRoom(now)
      known.set(key, expiresAtMs)
      return true
    },
    getEnded: async (account) => ended.get(account)?.endedMs,
    has: async (key) => (known.get(key) ?? 0) > Date.now(),
    async setEnded(account, endedMs, expiresAtMs) {
      const before = ended.get(account)
      if (!before) makeRoom(Date.now())
      ended.set(account, { endedMs: Math.max(endedMs, before?.endedMs ?? 0), expiresAtMs })
    },
  }
}
