/** Prefix that separates the phone's entries from those of the site, which has the same origin. */
const prefix = 'playground-phone:'

/** Stores the peer's keys and sessions, so that the phone is still paired after a reload. */
export function openPeerStorage(storage: Storage = localStorage) {
  const getKeys = async () =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length))
  // At each call, the peer states the type of the value that it stored.
  const getItem = async <item>(key: string): Promise<item | undefined> => {
    const text = storage.getItem(prefix + key)
    return text === null ? undefined : JSON.parse(text)
  }
  return {
    async getEntries<item>(): Promise<[string, item][]> {
      const keys = await getKeys()
      return Promise.all(
        keys.map(async (key): Promise<[string, item]> => [key, (await getItem(key)) as item]),
      )
    },
    getItem,
    getKeys,
    removeItem: async (key: string) => storage.removeItem(prefix + key),
    setItem: async (key: string, item: unknown) =>
      storage.setItem(prefix + key, JSON.stringify(item ?? null)),
  }
}
