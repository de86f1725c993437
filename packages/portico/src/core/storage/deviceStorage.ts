import type { Portico } from '../portico.js'
import type { PorticoStorage } from '../porticoStorage.js'
import { perKit } from '../slots.js'
import { localOrMemoryStorage } from './storage.js'

/**
 * Returns the storage for data that only this device needs: contacts, pending transfers, sign-ins, recent wallets. It
 * never uses cookies, because the browser sends them to the site's server with every request, and few fit.
 */
export function deviceStorage(portico: Portico): PorticoStorage {
  return portico.storage.forRequest ? ownStorage(portico) : portico.storage
}

const ownStorage = perKit(({ options }: Portico): PorticoStorage => {
  const own = localOrMemoryStorage()
  const name = (key: string) => (options.storageKey ? `${options.storageKey}:${key}` : key)
  return {
    getItem: (key) => own.getItem(name(key)),
    isTemporary: own.isTemporary,
    removeItem: (key) => own.removeItem(name(key)),
    setItem: (key, value) => own.setItem(name(key), value),
  }
})
