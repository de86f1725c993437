/** Where a kit keeps what outlives a visit. Synchronous, so that the first paint already knows. */
export type PorticoStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * The same values as a server reads them off one request's Cookie header. Absent where only the browser can read.
   */
  forRequest?: ((cookie: string) => PorticoStorage) | undefined
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
  const memory = memoryStorage()
  const attempt = <result>(act: (storage: Storage) => result, otherwise: () => result): result => {
    try {
      // The getter itself throws where storage is denied.
      return typeof localStorage === 'undefined' ? otherwise() : act(localStorage)
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.getItem(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    removeItem(key) {
      memory.removeItem(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => {},
      )
    },
    setItem(key, value) {
      attempt(
        (storage) => {
          storage.setItem(key, value)
          memory.removeItem(key)
        },
        () => memory.setItem(key, value),
      )
    },
  }
}
