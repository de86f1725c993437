import type { SiwxStore } from './siwxStore.js'

/** Above this many what has expired is removed. */
const pruneAbove = 10_000

/**
 * Nonces and ended sessions in this process's memory. For one process: with several, or on functions that come and go, a
 * nonce could be used once in each; give `createSiwxHandler` a store that they share.
 */
export function memoryStore(): SiwxStore {
  const known = new Map<string, number>()
  const ended = new Map<string, { endedMs: number; expiresAtMs: number }>()
  return {
    async add(key, expiresAtMs) {
      const now = Date.now()
      if (known.size > pruneAbove) for (const [each, until] of known) if (until <= now) known.delete(each)
      if ((known.get(key) ?? 0) > now) return false
      known.set(key, expiresAtMs)
      return true
    },
    getEnded: async (account) => ended.get(account)?.endedMs,
    has: async (key) => (known.get(key) ?? 0) > Date.now(),
    async setEnded(account, endedMs, expiresAtMs) {
      const now = Date.now()
      for (const [each, entry] of ended) if (entry.expiresAtMs <= now) ended.delete(each)
      ended.set(account, { endedMs: Math.max(endedMs, ended.get(account)?.endedMs ?? 0), expiresAtMs })
    },
  }
}
