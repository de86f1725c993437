import { SiwxStoreFullError } from './siwxErrors.js'
import type { SiwxStore } from './siwxStore.js'

/** Minimum time between two removals of expired entries, in milliseconds. */
const pruneEveryMs = 60_000

/** Maximum number of entries: about 60 MB. */
const mostEntries = 500_000

/**
 * Creates a store for nonces and ended sessions in this process's memory. Only for a single process: with several
 * processes, or with serverless functions, a nonce could be used once in each. Pass a shared store to
 * `createSiwxHandler` then.
 *
 * It stores 500,000 entries, and rejects more until some have expired: without an entry, an ended session or a used
 * nonce would become valid again.
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
