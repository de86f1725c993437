import { keccak256, stringToBytes } from 'viem'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'unclear-sends'

/**
 * How long bytes with an unclear outcome are stored after they were last sent, in ms. In the first part of this time,
 * the same request sends them again. After that, a look-up decides: if the network has them, the user has seen that, and
 * means another transfer. If not, they are sent again, because they could still execute beside another transfer.
 */
const unclearMs = { again: 15 * 60_000, stored: 60 * 60_000 }

/**
 * The same after a node first refused the bytes. The refusal may be a lie, so the bytes may still execute. Three minutes
 * are longer than a Solana transaction stays valid, and short enough for a user whose fee was too low. After that, if
 * the network has the bytes, the refusal was a lie. For 15 minutes, they are then what the user means. Later, the user
 * has seen them, and means another transfer.
 */
const refusedMs = { again: 3 * 60_000, meant: 15 * 60_000, stored: 60 * 60_000 }

const limit = 50

type Entry = { atMs: number; key: string; signed: unknown; signedAtMs: number; refusedAtMs?: number }

/**
 * Signed bytes of requests with an unclear outcome. If the user repeats such a request, the same bytes are sent again.
 */
export type UnclearSends = {
  /** Returns what the same request sends again without a look-up. The key determines its type. */
  find: <signed>(key: string) => Promise<signed | undefined>
  /**
   * Returns what was stored under the key, and whether the request must send it again. If not, a node refused it, the
   * network does not have it, and the caller signs again. What it signs then replaces the entry. Undefined if the
   * request is a new one.
   */
  repeat: <signed>(
    key: string,
    isKnown: (signed: signed) => Promise<boolean>,
  ) => Promise<{ signed: signed; isAgain: boolean } | undefined>
  keep: (key: string, signed: unknown) => Promise<void>
  /** Records that the bytes are sent again, with an unclear outcome. */
  renew: (key: string) => Promise<void>
  /** Records that a node refused the bytes. The time of the first refusal counts. */
  refuse: (key: string) => Promise<void>
  /** Checks whether a node refused the bytes. */
  wasRefused: (key: string) => Promise<boolean>
  /** Returns how long ago the bytes were signed, in ms. 0 if they are not stored. */
  ageMs: (key: string) => Promise<number>
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
    return entries.filter((entry) => ageOf(entry) < timesOf(entry).stored)
  }
  const ageOf = ({ atMs, refusedAtMs = atMs }: Entry) => nowMs() - refusedAtMs
  const timesOf = ({ refusedAtMs }: Entry) => (refusedAtMs === undefined ? unclearMs : refusedMs)
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
      const entry = await entryOf(key)
      return entry && ageOf(entry) < timesOf(entry).again ? (entry.signed as signed) : undefined
    },
    async repeat<signed>(key: string, isKnown: (signed: signed) => Promise<boolean>) {
      const entry = await entryOf(key)
      if (!entry) return undefined
      const signed = entry.signed as signed
      if (ageOf(entry) < timesOf(entry).again) return { isAgain: true, signed }
      // Undefined if the network cannot be asked. The bytes may still execute then.
      const isThere = await isKnown(signed).catch(() => undefined)
      if (entry.refusedAtMs !== undefined) {
        if (isThere === false) return { isAgain: false, signed }
        if (isThere === undefined || ageOf(entry) < refusedMs.meant) return { isAgain: true, signed }
      } else if (!isThere) return { isAgain: true, signed }
      await change(key, () => [])
      return undefined
    },
    ageMs: async (key) => nowMs() - ((await entryOf(key))?.signedAtMs ?? nowMs()),
    forget: (key) => change(key, () => []),
    keep: (key, signed) => change(key, () => [{ atMs: nowMs(), key, signed, signedAtMs: nowMs() }]),
    renew: (key) =>
      change(key, (entry) => {
        if (!entry) return []
        const { refusedAtMs: _, ...unclear } = entry
        return [{ ...unclear, atMs: nowMs() }]
      }),
    refuse: (key) => change(key, (entry) => (entry ? [{ refusedAtMs: nowMs(), ...entry }] : [])),
    wasRefused: async (key) => (await entryOf(key))?.refusedAtMs !== undefined,
  }
}

/** Returns a key that is the same for requests that a user would call the same. The parts must be plain data. */
export function keyOfRequest(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return keccak256(stringToBytes(text))
}
