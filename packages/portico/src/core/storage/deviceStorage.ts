import type { Portico } from '../createPortico.js'
import { perKit } from '../slots.js'
import { localOrMemoryStorage, type PorticoStorage } from './storage.js'

/**
 * Where a kit keeps what only this device needs: contacts, recipients, transfers on their way. Never in cookies, which
 * travel to the host's server with every request.
 */
export function deviceStorage(portico: Portico): PorticoStorage {
  return portico.storage.forRequest ? ownStorage(portico) : portico.storage
}

const ownStorage = perKit(({ options }: Portico): PorticoStorage => {
  const own = localOrMemoryStorage()
  const name = (key: string) => (options.storageKey ? `${options.storageKey}:${key}` : key)
  return {
    getItem: (key) => own.getItem(name(key)),
    removeItem: (key) => own.removeItem(name(key)),
    setItem: (key, value) => own.setItem(name(key), value),
  }
})
