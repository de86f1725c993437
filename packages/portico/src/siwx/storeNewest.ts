import type { PorticoStorage } from '../core/porticoStorage.js'
import { type StoredKey, writeStored } from '../core/storage/storedKeys.js'

/**
 * Stores sessions, newest first. If not all of them fit into the storage, e.g. a site's own, the oldest are left out.
 */
export function storeNewest<one, value>(
  storage: PorticoStorage,
  key: StoredKey<value>,
  sessions: readonly one[],
  toValue: (sessions: readonly one[]) => value,
): void {
  for (let count = sessions.length; ; count--) {
    writeStored(storage, key, count > 0 ? toValue(sessions.slice(0, count)) : undefined)
    if (count <= 0 || storage.getItem(key.name) !== null) return
  }
}
