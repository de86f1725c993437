/**
 * A client's storage for data that outlives a visit. It never rejects: data that cannot be stored lasts for this visit.
 */
export type Keep = {
  get(name: string): Promise<unknown>
  /** @returns false if it could only be stored for this visit */
  set(name: string, record: unknown): Promise<boolean>
  remove(name: string): Promise<void>
}

const table = 'records'

/** How long a database may take to open, in milliseconds. If another tab blocks it, it must not block the page. */
const openTimeoutMs = 3_000

/**
 * Creates a storage on IndexedDB, which can store keys that no script can read. If the browser denies it or has no
 * room, memory is used. Each record is one write, so after a crash it is either the old one or the new one.
 */
export function createKeep(databaseName: string): Keep {
  const memory = new Map<string, unknown>()
  let opening: Promise<IDBDatabase | undefined> | undefined
  const database = () => (opening ??= openDatabase(databaseName).catch(() => undefined))

  const run = async (
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore) => { readonly result: unknown },
  ): Promise<unknown> => {
    const opened = await database()
    if (!opened) throw new DOMException('No database', 'InvalidStateError')
    return new Promise((resolve, reject) => {
      const transaction = opened.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    async get(name) {
      // A value that could not be written is newer than the stored one.
      if (memory.has(name)) return memory.get(name)
      return run('readonly', (records) => records.get(name)).catch(() => undefined)
    },
    async remove(name) {
      memory.delete(name)
      await run('readwrite', (records) => records.delete(name)).catch(() => {})
    },
    async set(name, record) {
      try {
        await run('readwrite', (records) => records.put(record, name))
        memory.delete(name)
        return true
      } catch {
        memory.set(name, record)
        // Otherwise the older record would be used at the next visit in place of this one.
        await run('readwrite', (records) => records.delete(name)).catch(() => {})
        return false
      }
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('Blocked', 'TimeoutError')), openTimeoutMs)
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      // Lets the user, or a newer version, delete the database while the page is open.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}
