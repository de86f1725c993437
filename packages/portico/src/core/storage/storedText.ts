import type { PorticoStorage } from './storage.js'

/** A stored JSON object; an empty one for what is missing or is no object. Never throws. */
export function readJson(storage: PorticoStorage, key: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Keeps a text, or nothing in its place: a host's own storage may be full, and what was true before must not stay in it. Never
 * throws, since what is written here has happened already.
 */
export function putItem(storage: PorticoStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text)
  } catch {
    storage.removeItem(name)
  }
}
