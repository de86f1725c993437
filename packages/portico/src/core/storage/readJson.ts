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
