import { keccak256, stringToBytes } from 'viem'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'

const storeName = 'unclear-sends'

/** So long the same request sends the same bytes. In ms. A person who asks for the same later means another. */
const lifetimeMs = 15 * 60_000

const limit = 50

type Entry = { atMs: number; key: string; signed: unknown }

/**
 * What was signed for a request whose end is not known: the same request sends it again, and nothing else. Changes of it never
 * reject: a full disk must not make what was sent look as if it was not.
 */
export type UnclearSends = {
  /** What was kept under the key. The key says of which kind it is. */
  find: <signed>(key: string) => Promise<signed | undefined>
  keep: (key: string, signed: unknown) => Promise<void>
  /** The network has answered. */
  forget: (key: string) => Promise<void>
}

/** Keeps what was signed until its end is known, also after a reload. What is kept was to be public. */
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

/** One key for what a person would call the same request, of what is plain data. */
export function keyOfRequest(...parts: readonly unknown[]): string {
  const text = JSON.stringify(parts, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  return keccak256(stringToBytes(text))
}
