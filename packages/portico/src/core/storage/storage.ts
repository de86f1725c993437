/** Where a kit keeps what outlives a visit. Synchronous, so that the first paint already knows. */
export type PorticoStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * The same values as a server reads them off one request's Cookie header. Absent where only the browser can read.
   */
  forRequest?: ((cookie: string) => PorticoStorage) | undefined
  /** True once something could not be kept beyond this visit: the person is told. Absent for never. */
  isTemporary?: (() => boolean) | undefined
}

/** Keeps everything in memory: for servers, tests, and browsers that deny storage. */
export function memoryStorage(): PorticoStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  }
}

/**
 * localStorage, or memory from the first denied access on (private mode, third-party frames, full quota).
 */
export function localOrMemoryStorage(): PorticoStorage {
  /** What only memory holds. */
  const values = new Map<string, string>()
  const attempt = <result>(act: (storage: Storage) => result): result | undefined => {
    try {
      // The getter itself throws where storage is denied.
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
      // The quota is used up: answers of a server, which can be asked again, make room.
      attempt((storage) => {
        for (const name of Object.keys(storage))
          if (/@appkit\/\w+_cache$/.test(name)) storage.removeItem(name)
      })
      store()
      if (!values.has(key) || !key.includes('@appkit/')) return
      // Nothing older stays in its place: a user who disconnected would be connected again at the next visit. The user's own
      // lists, e.g. of contacts, are worth more old than lost.
      attempt((storage) => storage.removeItem(key))
      store()
    },
  }
}
