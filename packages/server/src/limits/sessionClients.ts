/** Maximum number of remembered clients. Above it, the one seen longest ago is forgotten. */
const clientLimit = 100_000
const rememberedMs = 60 * 60_000

/** Addresses from which a client showed a session in the last hour, in the memory of this process. */
export type SessionClients = {
  note: (address: string) => void
  has: (address: string) => boolean
}

export function createSessionClients({ nowMs }: { nowMs: () => number }): SessionClients {
  const seenAtMs = new Map<string, number>()
  return {
    has: (address) => nowMs() - (seenAtMs.get(address) ?? Number.NEGATIVE_INFINITY) < rememberedMs,
    note(address) {
      seenAtMs.delete(address)
      seenAtMs.set(address, nowMs())
      for (const oldest of seenAtMs.keys()) {
        if (seenAtMs.size <= clientLimit) break
        seenAtMs.delete(oldest)
      }
    },
  }
}
