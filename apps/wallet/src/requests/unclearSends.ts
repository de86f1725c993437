import { keccak256, stringToBytes } from 'viem'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'unclear-sends'

/** How long the same request sends the same bytes, in ms. If the user repeats it later, they mean another transfer. */
const lifetimeMs = 15 * 60_000

/**
 * The same after a node refused the bytes, in ms. The refusal may be a lie, so the bytes may still execute. Three
 * minutes are longer than a Solana transaction stays valid, and short enough for a user whose fee was too low.
 */
const refusedLifetimeMs = 3 * 60_000

const limit = 50

type Entry = { atMs: number; key: string; signed: unknown; refusedAtMs?: number }

/**
 * Signed bytes of requests with an unclear outcome. If the user repeats such a request, the same bytes are sent again.
 */
export type UnclearSends = {
  /** Returns what was stored under the key. The key determines its type. */
  find: <signed>(key: string) => Promise<signed | undefined>
  keep: (key: string, signed: unknown) => Promise<void>
  /** Records that a node refused the bytes. The time of the first refusal counts. */
  refuse: (key: string) => Promise<void>
  /** Checks whether a node refused the bytes. */
  wasRefused: (key: string) => Promise<boolean>
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
    return entries.filter(
      ({ atMs, refusedAtMs = Number.POSITIVE_INFINITY }) =>
        nowMs() < Math.min(atMs + lifetimeMs, refusedAtMs + refusedLifetimeMs),
    )
  }
  const entryOf = async (key: string) => (await read()).find((entry) => entry.key === key)
  /**
   * Changes the list in one tab at a time. If two tabs changed it together, one would lose what the other has signed.
   */
  const change = (key: string, act: (entry: Entry | undefined) => readonly Entry[]) =>
    withLock(`${storeName} ${store.name}`, async () => {
      const before = await read()
      const others = before.filter((entry) => entry.key !== key)
      const entries = [...act(before.find((entry) => entry.key === key)), ...others].slice(0, limit)
      held = await store.put(storeName, entries).then(
        () => undefined,
        () => entries,
      )
    })
  return {
    async find<signed>(key: string) {
      return (await entryOf(key))?.signed as signed | undefined
    },
    forget: (key) => change(key, () => []),
    keep: (key, signed) => change(key, () => [{ atMs: nowMs(), key, signed }]),
    refuse: (key) => change(key, (entry) => (entry ? [{ refusedAtMs: nowMs(), ...entry }] : [])),
    wasRefused: async (key) => (await entryOf(key))?.refusedAtMs !== undefined,
  }
}

/** Returns a key that is the same for requests that a user would call the same. The parts must be plain data. */
export function keyOfRequest(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return keccak256(stringToBytes(text))
}
