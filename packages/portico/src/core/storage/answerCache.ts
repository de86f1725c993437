import type { Portico } from '../portico.js'
import { memoryStorage, type PorticoStorage } from './storage.js'
import { readJson } from './storedText.js'

/** Entries of one cache, at most; the oldest go first. */
const cacheLimit = 50

/** One stored cache of server answers: its key, how long an entry counts, and how one is written and read. */
export type AnswerCache<value> = {
  key: string
  lifetimeMs: number
  /** The entry without its timestamp. */
  format: (value: value, id: string) => Record<string, unknown>
  /** Undefined for an entry that cannot be used. */
  parse: (entry: Record<string, unknown>, id: string) => value | undefined
}

export type CachedAnswer<value> = {
  value: value
  /** Unix milliseconds. */
  timestamp: number
}

/** A cached answer that still counts. One that is too old, broken or from the future does not. */
export function readCached<value>(
  portico: Portico,
  cache: AnswerCache<value>,
  id: string,
): CachedAnswer<value> | undefined {
  const entries = readJson(cacheStorage(portico), cache.key)
  const entry = Object.hasOwn(entries, id) ? toEntry(entries[id], cache.lifetimeMs) : undefined
  const value = entry && cache.parse(entry, id)
  return entry && value !== undefined ? { timestamp: entry.timestamp, value } : undefined
}

/**
 * Stores one answer, and drops the entries that no longer count.
 *
 * @returns when it was stored, Unix milliseconds
 */
export function writeCached<value>(
  portico: Portico,
  cache: AnswerCache<value>,
  id: string,
  value: value,
): number {
  const timestamp = Date.now()
  save(portico, cache, [...liveEntries(portico, cache, id), [id, { ...cache.format(value, id), timestamp }]])
  return timestamp
}

/** Forgets one answer of this cache and of no other. */
export function removeCached<value>(portico: Portico, cache: AnswerCache<value>, id: string): void {
  save(portico, cache, liveEntries(portico, cache, id))
}

type Entry = Record<string, unknown> & { timestamp: number }

function liveEntries<value>(
  portico: Portico,
  cache: AnswerCache<value>,
  without: string,
): [id: string, entry: Entry][] {
  return Object.entries(readJson(cacheStorage(portico), cache.key)).flatMap(([id, input]) => {
    const entry = id === without ? undefined : toEntry(input, cache.lifetimeMs)
    return entry ? [[id, entry]] : []
  })
}

function save<value>(
  portico: Portico,
  cache: AnswerCache<value>,
  entries: [id: string, entry: Entry][],
): void {
  const storage = cacheStorage(portico)
  const kept = entries.sort(([, a], [, b]) => a.timestamp - b.timestamp).slice(-cacheLimit)
  try {
    if (kept.length === 0) storage.removeItem(cache.key)
    else storage.setItem(cache.key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A host's own storage may be full or denied. An answer that is not kept is asked for again.
    storage.removeItem(cache.key)
  }
}

function toEntry(input: unknown, lifetimeMs: number): Entry | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { timestamp } = input as Record<string, unknown>
  const age = typeof timestamp === 'number' ? Date.now() - timestamp : Number.NaN
  return age >= 0 && age < lifetimeMs ? (input as Entry) : undefined
}

/** Cookies travel with every request of the page: answers of a server have no business in them. */
function cacheStorage(portico: Portico): PorticoStorage {
  if (!portico.storage.forRequest) return portico.storage
  const { memo } = portico.internal
  const storage = (memo.get('answer cache') as PorticoStorage | undefined) ?? memoryStorage()
  memo.set('answer cache', storage)
  return storage
}
