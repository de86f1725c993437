import { countedKey } from './countedKey.js'

/** Length of a window in seconds. The settings' limits on requests and messages are per window. */
const windowSeconds = 10

/**
 * The part of a limit that the live processes divide evenly and grant without the database. The rest is reserved from
 * the database, so that the sum never exceeds the limit.
 */
const freePart = 0.5

/**
 * Maximum number of keys that are counted separately. Above it, new clients share buckets with clients of the same
 * kind.
 */
const keyLimit = 200_000

/**
 * Kinds of keys that anyone can have many of. All other keys belong to the operator's projects and providers, which are
 * few.
 */
const clientKinds = /^(?:(?:calls-|relay-)?(?:address|network)|relay):/

export type RateLimiter = {
  /** Counts `cost` requests of `key`. Returns false and counts nothing if it is over the limit. Never waits. */
  take: (key: string, limit: number, cost?: number) => boolean
  /** Returns what this process has counted for `key` in this window. */
  usedOf: (key: string) => number
  /** Returns the seconds until the window ends. */
  retryAfterSeconds: () => number
  /** Updates the reservations. Called by a timer, and immediately if a key runs short. */
  sync: () => Promise<void>
  stop: () => Promise<void>
}

/** A request to reserve `wanted` more of one key's limit. The processes share `pool` of that limit. */
export type Reservation = { key: string; window: number; wanted: number; pool: number }

/** How the processes of one server coordinate. Without it, there is one process. */
export type LimitShare = {
  /** Returns how many processes are alive, including this one. */
  countProcesses: () => number
  /** Returns how much of each reservation was granted, in their order. */
  reserve: (reservations: readonly Reservation[]) => Promise<number[]>
}

export type RateLimiterOptions = {
  nowMs: () => number
  share?: LimitShare | undefined
  /** Called if a reservation fails: the process then continues with its free part. */
  onError?: ((error: unknown) => void) | undefined
}

type Bucket = {
  used: number
  /** Granted by the database. */
  reserved: number
  limit: number
  /** The pool was empty, so another reservation in this window is useless. */
  exhausted: boolean
}

/**
 * Creates a limiter that counts requests by key in fixed windows, in memory.
 *
 * With a `share`, every process starts a window with its part of each limit and reserves more from the database in the
 * background before it needs it. All processes together never exceed the limit, and no request waits. The price: a
 * client that only reaches one of two processes is stopped at three quarters of the limit.
 */
export function createRateLimiter({ nowMs, onError, share }: RateLimiterOptions): RateLimiter {
  let window = currentWindow()
  let buckets = new Map<string, Bucket>()
  const short = new Set<string>()
  let running: Promise<void> | undefined

  function currentWindow(): number {
    return Math.floor(nowMs() / 1000 / windowSeconds) * windowSeconds
  }

  /** Returns what this process may grant without the database. */
  function free(limit: number): number {
    return share ? Math.floor((limit * freePart) / share.countProcesses()) : limit
  }

  function pool(limit: number): number {
    return share ? limit - free(limit) * share.countProcesses() : 0
  }

  function toBucketKey(key: string): string {
    const [kind] = clientKinds.exec(key) ?? []
    return kind === undefined ? key : countedKey(buckets, key, { kind, most: keyLimit })
  }

  function take(key: string, limit: number, cost = 1): boolean {
    const now = currentWindow()
    if (now !== window) {
      window = now
      buckets = new Map()
      short.clear()
    }
    const known = toBucketKey(key)
    let bucket = buckets.get(known)
    if (!bucket) {
      bucket = { exhausted: false, limit, reserved: 0, used: 0 }
      buckets.set(known, bucket)
    }
    const allowed = free(limit) + bucket.reserved
    const granted = bucket.used + cost <= allowed
    if (granted) bucket.used += cost
    if (share && !bucket.exhausted && (bucket.used + cost) * 2 > allowed) {
      short.add(known)
      void sync()
    }
    return granted
  }

  function sync(): Promise<void> {
    if (!share || short.size === 0) return running ?? Promise.resolve()
    running ??= reserve(share).finally(() => {
      running = undefined
    })
    return running
  }

  async function reserve({ reserve: ask }: LimitShare): Promise<void> {
    // Everything that ran short in this turn of the event loop goes into one statement.
    await new Promise((resolve) => setImmediate(resolve))
    const asked = window
    const keys = [...short]
    short.clear()
    const reservations = keys.flatMap((key) => {
      const bucket = buckets.get(key)
      if (!bucket || bucket.exhausted) return []
      // Reserves as much again as was used, so that a busy process catches up in a few steps.
      const wanted = Math.max(Math.ceil(bucket.limit / 10), bucket.used)
      return [{ bucket, key, pool: pool(bucket.limit), wanted, window: asked }]
    })
    if (reservations.length === 0) return
    try {
      const granted = await ask(reservations)
      if (asked !== window) return
      for (const [index, { bucket }] of reservations.entries()) {
        const amount = granted[index] ?? 0
        bucket.reserved += amount
        if (amount === 0) bucket.exhausted = true
      }
    } catch (error) {
      onError?.(error)
    }
  }

  return {
    retryAfterSeconds: () => Math.max(1, Math.ceil(window + windowSeconds - nowMs() / 1000)),
    stop: async () => {
      short.clear()
      await running
    },
    sync,
    take,
    usedOf: (key) => (currentWindow() === window ? (buckets.get(toBucketKey(key))?.used ?? 0) : 0),
  }
}
