import type { PorticoStorage } from './storage.js'

/** Reads a stored JSON object; an empty one if the value is missing or not an object. Never throws. */
export function readJson(storage: PorticoStorage, key: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Stores a text, or removes the old one if that fails: a site's own storage may be full, and an outdated value must not
 * stay. Never throws, since what is written here has already happened.
 */
export function putItem(storage: PorticoStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text)
  } catch {
    storage.removeItem(name)
  }
}
