import type { Portico } from '../portico.js'
import { localOrMemoryStorage, type PorticoStorage } from './storage.js'

/**
 * Where a kit keeps what only this device needs: contacts, recipients, transfers on their way. Never in cookies, which
 * travel to the host's server with every request.
 */
export function deviceStorage(portico: Portico): PorticoStorage {
  const { internal, options, storage } = portico
  if (!storage.forRequest) return storage
  const known = internal.memo.get('device storage') as PorticoStorage | undefined
  if (known) return known
  const own = localOrMemoryStorage()
  const name = (key: string) => (options.storageKey ? `${options.storageKey}:${key}` : key)
  const named: PorticoStorage = {
    getItem: (key) => own.getItem(name(key)),
    removeItem: (key) => own.removeItem(name(key)),
    setItem: (key, value) => own.setItem(name(key), value),
  }
  internal.memo.set('device storage', named)
  return named
}
