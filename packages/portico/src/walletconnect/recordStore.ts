/**
 * A client's storage for data of later visits. It never rejects: data that cannot be stored lasts until this visit
 * ends.
 */
export type RecordStore = {
  get(name: string): Promise<unknown>
  /** @returns false if the record only lasts until this visit ends */
  set(name: string, record: unknown): Promise<boolean>
  remove(name: string): Promise<void>
}

const table = 'records'

/** How long a database may take to open, in milliseconds. Another tab can block it, which must not block the page. */
const openTimeoutMs = 3_000

/**
 * Creates a storage in IndexedDB, which can store keys that no script can read. If the browser denies access or has no
 * space, the storage uses memory. Each record is a single write: after a crash it is either the old one or the new one.
 */
export function createRecordStore(databaseName: string): RecordStore {
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
      // If a value is in memory, it could not be written, and is newer than the stored one.
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
        // Otherwise the next visit would use the older record.
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
      // So that the user, or a newer version, can delete the database while the page is open.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}
