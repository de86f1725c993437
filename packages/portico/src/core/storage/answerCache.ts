import type { Portico } from '../portico.js'
import type { PorticoStorage } from '../porticoStorage.js'
import { perKit } from '../slots.js'
import { memoryStorage } from './storage.js'
import { readJson } from './storedText.js'

/** Maximum number of entries in one cache. The oldest are dropped first. */
const cacheLimit = 50

/** One stored cache of server responses: its key, how long an entry is valid, and how to write and read an entry. */
export type AnswerCache<value> = {
  key: string
  lifetimeMs: number
  /** Returns the entry without its timestamp. */
  format: (value: value, id: string) => Record<string, unknown>
  /** Returns the value of an entry. Undefined if the entry cannot be used. */
  parse: (entry: Record<string, unknown>, id: string) => value | undefined
}

export type CachedAnswer<value> = {
  value: value
  /** Unix milliseconds. */
  timestamp: number
}

/** Returns a cached response if it is still valid: not too old, not broken and not from the future. */
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
 * Stores one response, and drops the entries that are no longer valid.
 *
 * @returns the time of storing, in unix milliseconds
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

/** Removes one response from this cache, and from no other. */
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
    // The site's own storage may be full or denied. If a response is not stored, it is requested again.
    storage.removeItem(cache.key)
  }
}

function toEntry(input: unknown, lifetimeMs: number): Entry | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { timestamp } = input as Record<string, unknown>
  const age = typeof timestamp === 'number' ? Date.now() - timestamp : Number.NaN
  return age >= 0 && age < lifetimeMs ? (input as Entry) : undefined
}

/**
 * Returns the storage for caches. Cookies are not used, because the browser sends them with every request of the page.
 */
function cacheStorage(portico: Portico): PorticoStorage {
  return portico.storage.forRequest ? ownStorage(portico) : portico.storage
}

const ownStorage = perKit(() => memoryStorage())
