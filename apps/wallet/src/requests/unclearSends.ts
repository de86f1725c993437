import { keccak256, stringToBytes } from 'viem'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'unclear-sends'

/** How long the same request sends the same bytes, in ms. A user who repeats it later means another one. */
const lifetimeMs = 15 * 60_000

const limit = 50

type Entry = { atMs: number; key: string; signed: unknown }

/** Signed bytes of requests with an unclear outcome. The same request sends them again, and nothing else. */
export type UnclearSends = {
  /** Returns what was stored under the key. The key determines its type. */
  find: <signed>(key: string) => Promise<signed | undefined>
  keep: (key: string, signed: unknown) => Promise<void>
  /** Deletes the entry, once the network has responded. */
  forget: (key: string) => Promise<void>
}

/** Stores signed bytes until their outcome is known, also across a reload. They were meant to become public. */
export function createUnclearSends({
  nowMs = Date.now,
  store,
}: {
  store: FrameStore
  nowMs?: () => number
}): UnclearSends {
  /** What a full disk did not take: known as long as this page lives. */
  let held: readonly Entry[] | undefined
  const read = async () => {
    const kept = held ?? (await store.get(storeName))
    const entries = Array.isArray(kept) ? (kept as Entry[]) : []
    return entries.filter(({ atMs }) => atMs > nowMs() - lifetimeMs)
  }
  /** One tab at a time: of two that change the list at once, one would lose what the other has signed. */
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

/** Returns the same key for requests that a user would call the same. The parts must be plain data. */
export function keyOfRequest(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return keccak256(stringToBytes(text))
}
