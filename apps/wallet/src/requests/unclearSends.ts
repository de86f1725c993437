import { keccak256, stringToBytes } from 'viem'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'unclear-sends'

/** How long the same request sends the same bytes, in ms. If the user repeats it later, they mean another transfer. */
const lifetimeMs = 15 * 60_000

const limit = 50

type Entry = { atMs: number; key: string; signed: unknown }

/**
 * Signed bytes of requests with an unclear outcome. If the user repeats such a request, the same bytes are sent again.
 */
export type UnclearSends = {
  /** Returns what was stored under the key. The key determines its type. */
  find: <signed>(key: string) => Promise<signed | undefined>
  keep: (key: string, signed: unknown) => Promise<void>
  /** Deletes the entry, once the network has responded. */
  forget: (key: string) => Promise<void>
}

/**
 * Stores signed bytes until their outcome is known, even across a reload. They may be stored, because they were meant
 * to become public.
 */
export function createUnclearSends({
  nowMs = Date.now,
  store,
}: {
  store: FrameStore
  nowMs?: () => number
}): UnclearSends {
  /** The entries that did not fit on a full disk. They are known until the page reloads. */
  let held: readonly Entry[] | undefined
  const read = async () => {
    const kept = held ?? (await store.get(storeName))
    const entries = Array.isArray(kept) ? (kept as Entry[]) : []
    return entries.filter(({ atMs }) => atMs > nowMs() - lifetimeMs)
  }
  /**
   * Changes the list in one tab at a time. If two tabs changed it together, one would lose what the other has signed.
   */
  const change = (key: string, added: readonly Entry[]) =>
    withLock(`${storeName} ${store.name}`, async () => {
      const others = (await read()).filter((entry) => entry.key !== key)
      const entries = [...added, ...others].slice(0, limit)
      held = await store.put(storeName, entries).then(
        () => undefined,
        () => entries,
      )
    })
  return {
    async find<signed>(key: string) {
      const found = (await read()).find((entry) => entry.key === key)
      return found?.signed as signed | undefined
    },
    forget: (key) => change(key, []),
    keep: (key, signed) => change(key, [{ atMs: nowMs(), key, signed }]),
  }
}

/** Returns a key that is the same for requests that a user would call the same. The parts must be plain data. */
export function keyOfRequest(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return keccak256(stringToBytes(text))
}
