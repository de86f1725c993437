import type { PorticoStorage } from '../porticoStorage.js'

/** Creates a storage in memory: for servers, tests, and browsers that deny storage. */
export function memoryStorage(): PorticoStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

/**
 * Creates a storage on localStorage. Values that localStorage does not accept stay in memory (private mode, third-party
 * frames, full quota).
 */
export function localOrMemoryStorage(): PorticoStorage {
  /** The values that are only in memory. */
  const values = new Map<string, string>()
  const attempt = <result>(act: (storage: Storage) => result): result | undefined => {
    try {
      // If storage is denied, the getter `localStorage` itself throws.
      return act(localStorage)
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => values.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    isTemporary: () => values.size > 0,
    removeItem(key) {
      values.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    setItem(key, value) {
      values.set(key, value)
      const store = () =>
        attempt((storage) => {
          storage.setItem(key, value)
          values.delete(key)
        })
      store()
      if (!values.has(key)) return
      // If the quota is full, cached server responses are removed, because they can be requested again.
      attempt((storage) => {
        for (const name of Object.keys(storage))
          if (/@appkit\/\w+_cache$/.test(name)) storage.removeItem(name)
      })
      store()
      if (!values.has(key) || !key.includes('@appkit/')) return
      // An older value must not stay. Otherwise a user who disconnected would be connected again at the next visit. The
      // user's own lists, e.g. of contacts, stay, because an old list is better than none.
      attempt((storage) => storage.removeItem(key))
      store()
    },
  }
}
