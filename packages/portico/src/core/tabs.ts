import type { Portico } from './createPortico.js'
import { removeSession, sessionKey } from './sessions.js'
import { readConnections, writeState } from './storage/connections.js'

/**
 * Follows what other tabs of this site connect and drop. `storage` events come from other tabs only.
 *
 * @param onChange called after new connections were taken over, so that they are restored here
 */
export function followOtherTabs(portico: Portico, key: string, onChange: () => void): () => void {
  const { storage, store } = portico
  const storedKey = portico.options.storageKey ? `${portico.options.storageKey}:${key}` : key

  const onStorage = (event: StorageEvent) => {
    if (event.key !== storedKey && event.key !== null) return // null: the whole storage was cleared
    try {
      JSON.parse(event.newValue ?? '{}')
    } catch {
      return writeState(storage, store.getState()) // a broken value says nothing about connections
    }
    const stored = readConnections(storage)
    const kept = new Set(stored.filter(({ recent }) => !recent).map(sessionKey))
    for (const connection of store.getState().connections) {
      if (!kept.has(sessionKey(connection))) removeSession(portico, connection, 'other tab')
    }
    const here = new Set(store.getState().connections.map(sessionKey))
    const added = stored.filter((connection) => !connection.recent && !here.has(sessionKey(connection)))
    if (added.length === 0) return
    store.setState(({ connections, remembered }) => ({
      connections: [
        ...connections,
        ...added.map(({ recent: _, ...stored }) => ({ ...stored, status: 'restoring' as const })),
      ],
      remembered: remembered.filter(
        (other) => !added.some((connection) => sessionKey(connection) === sessionKey(other)),
      ),
    }))
    onChange()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
