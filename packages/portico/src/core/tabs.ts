import type { Portico } from './portico.js'
import { addRestoring, removeSessions, sessionKey } from './sessions.js'
import { connectionsKey, readConnections } from './storage/connections.js'
import { putItem } from './storage/storedText.js'
import { writeState } from './storage/writeState.js'

/**
 * Applies the connections that another tab of this site made or ended.
 *
 * @param written the connections that the tab wrote; null if it cleared the storage
 * @returns true if there are new connections to restore in this tab
 */
export function takeOver(portico: Portico, written: string | null): boolean {
  const { internal, storage, store } = portico
  internal.writeState = writeState
  try {
    JSON.parse(written ?? '{}')
  } catch {
    writeState(storage, store.getState()) // a broken value shows nothing about connections
    return false
  }
  // A value for which this tab found room only in memory is older than what the other tab stored.
  if (storage.isTemporary?.()) {
    if (written === null) storage.removeItem(connectionsKey)
    else putItem(storage, connectionsKey, written)
  }
  const stored = readConnections(storage)
  const kept = new Set(stored.filter(({ recent }) => !recent).map(sessionKey))
  const dropped = store.getState().connections.filter((connection) => !kept.has(sessionKey(connection)))
  removeSessions(portico, dropped, 'other tab')
  const here = new Set(store.getState().connections.map(sessionKey))
  const added = stored.filter((connection) => !connection.recent && !here.has(sessionKey(connection)))
  if (added.length === 0) return false
  addRestoring(portico, added)
  return true
}
