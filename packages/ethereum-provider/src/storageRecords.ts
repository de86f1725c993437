import type { RecordStore } from 'portico/internal/provider'
import type { KeyValueStorage } from './EthereumProviderOptions.js'

/**
 * Keeps the client's records in a storage of the site. Such a storage may hold only JSON, so bytes are written as hex.
 * A key of the browser that no script can read cannot be written; the client then makes a new one at each visit.
 */
export function createStorageRecords(storage: KeyValueStorage, prefix: string): RecordStore {
  const nameOf = (name: string) => `${prefix}:${name}`
  const known = new Map<string, unknown>()
  return {
    async get(name) {
      if (known.has(name)) return known.get(name)
      try {
        const stored = await storage.getItem<string>(nameOf(name))
        return typeof stored === 'string' ? JSON.parse(stored, revive) : undefined
      } catch {
        return undefined
      }
    },
    async remove(name) {
      known.delete(name)
      await storage.removeItem(nameOf(name)).catch(() => {})
    },
    async set(name, record) {
      try {
        const text = JSON.stringify(record, replace)
        await storage.setItem(nameOf(name), text)
        known.delete(name)
        return true
      } catch {
        known.set(name, record)
        return false
      }
    },
  }
}

function replace(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array)
    return { $bytes: [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
  if (typeof CryptoKey !== 'undefined' && value instanceof CryptoKey)
    throw new DOMException('Not JSON', 'DataCloneError')
  return value
}

function revive(_key: string, value: unknown): unknown {
  const bytes = (value as { $bytes?: unknown } | null)?.$bytes
  if (typeof bytes !== 'string') return value
  return Uint8Array.from(bytes.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
