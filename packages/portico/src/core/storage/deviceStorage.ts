import type { Portico } from '../portico.js'
import { localOrMemoryStorage, type PorticoStorage } from './storage.js'

/**
 * Returns the storage for data that only this device needs: contacts, recipients, pending transfers. Never cookies,
 * which travel to the site's server with every request.
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
