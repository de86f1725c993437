const dayMs = 24 * 60 * 60_000

/** Clients counted at once. Beyond them, new ones share a count: a flood of addresses must not fill the memory. */
const keyLimit = 100_000
/** Of what a pool takes: for clients that have brought little. */
const reservedPart = 0.2
/** A client that has brought less than this part of its own limit has brought little. */
const lightPart = 0.1

export type DayVolume = {
  /** Counts what a client brings into a pool. False: over a limit, nothing was counted. */
  take: (brought: { client: string; pool: string; characters: number }) => boolean
}

/**
 * How much clients have stored in a day, in the memory of this process. Requests alone bound nothing that is kept: 60 of them a
 * second with 16 kB each are 80 GB a day.
 */
export function createDayVolume({
  nowMs,
  perClient,
  perPool,
}: {
  nowMs: () => number
  /** Characters of one client. */
  perClient: number
  /** Characters of all clients of one pool. Four fifths of them are for everybody. */
  perPool: number
}): DayVolume {
  let day = 0
  let clients = new Map<string, number>()
  let pools = new Map<string, number>()

  return {
    take({ characters, client, pool }) {
      const today = Math.floor(nowMs() / dayMs)
      if (today !== day) {
        clients = new Map()
        pools = new Map()
      }
      day = today
      const known = clients.has(client) || clients.size < keyLimit ? client : 'overflow'
      const own = (clients.get(known) ?? 0) + characters
      const all = (pools.get(pool) ?? 0) + characters
      const isLight = own <= perClient * lightPart
      if (own > perClient || all > (isLight ? perPool : perPool * (1 - reservedPart))) return false
      clients.set(known, own)
      pools.set(pool, all)
      return true
    },
  }
}
