import type { PorticoStorage, ReadStorage } from '../porticoStorage.js'

/** Reads a stored JSON object. Returns an empty object if the value is missing or not an object. Never throws. */
export function readJson(storage: ReadStorage, key: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Stores a text. If that fails, e.g. because a site's own storage is full, removes the old text, so no outdated value
 * stays. Never throws, because the change that it records has already happened.
 */
export function putItem(storage: PorticoStorage, name: string, text: string): void {
  try {
    storage.setItem(name, text)
  } catch {
    storage.removeItem(name)
  }
}
