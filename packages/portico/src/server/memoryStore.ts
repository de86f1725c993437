import type { SiwxStore } from './siwxStore.js'

/** Above this many what has expired is removed. */
const pruneAbove = 10_000

/**
 * Nonces and ended sessions in this process's memory. For one process: with several, or on functions that come and go, a
 * nonce could be used once in each; give `createSiwxHandler` a store that they share.
 */
export function memoryStore(): SiwxStore {
  const known = new Map<string, number>()
  return {
    async add(key, expiresAtMs) {
      const now = Date.now()
      if (known.size > pruneAbove) for (const [each, until] of known) if (until <= now) known.delete(each)
      if ((known.get(key) ?? 0) > now) return false
      known.set(key, expiresAtMs)
      return true
    },
    has: async (key) => (known.get(key) ?? 0) > Date.now(),
  }
}
