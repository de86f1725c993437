import { countedKey } from './countedKey.js'

const dayMs = 24 * 60 * 60_000

/**
 * Maximum number of clients counted separately. Above it, new ones share a count, so that a flood of addresses cannot
 * fill the memory.
 */
const keyLimit = 100_000
/** The part of a pool that is reserved for clients that stored little. */
const reservedPart = 0.2
/** A client that stored less than this part of its own limit stored little. */
const lightPart = 0.1

export type DayVolume = {
  /** Counts what a client stores in a pool. Returns false and counts nothing if it is over a limit. */
  take: (brought: { client: string; pool: string; characters: number }) => boolean
}

/**
 * Creates a count of how much clients store in a day, in the memory of this process. A limit on requests is not enough:
 * 60 a second with 16 kB each are 80 GB a day.
 */
export function createDayVolume({
  nowMs,
  perClient,
  perPool,
}: {
  nowMs: () => number
  /** Maximum number of characters of one client. */
  perClient: number
  /** Maximum number of characters of all clients of one pool. A fifth is reserved for clients that stored little. */
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
      const known = countedKey(clients, client, { most: keyLimit })
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
