/** What the frame keeps, by name: structured values, among them keys that no script can read out. */
export type FrameStore = {
  get: (name: string) => Promise<unknown>
  put: (name: string, value: unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Forgets everything. */
  clear: () => Promise<void>
  /** False where the browser keeps nothing for this frame: what is put is gone at the next load. */
  isLasting: boolean
}

const databaseName = 'portico-wallet'
const values = 'values'

/** A browser that blocks storage may leave a request without an answer. In ms. */
const openTimeoutMs = 3_000

/** Opens the frame's IndexedDB, or keeps values in memory where the browser gives this partition none. */
export async function openFrameStore(factory: IDBFactory | undefined = readFactory()): Promise<FrameStore> {
  if (!factory) return memoryStore()
  try {
    return storeOn(await openDatabase(factory))
  } catch {
    return memoryStore()
  }
}

/** The getter itself throws where storage is denied. */
function readFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    const timer = setTimeout(() => reject(new DOMException('No answer', 'TimeoutError')), openTimeoutMs)
    request.onupgradeneeded = () => request.result.createObjectStore(values)
    request.onsuccess = () => {
      clearTimeout(timer)
      resolve(request.result)
    }
    request.onerror = () => {
      clearTimeout(timer)
      reject(request.error)
    }
  })
}

function storeOn(database: IDBDatabase): FrameStore {
  const run = <result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<result>,
  ): Promise<result> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(values, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(values))
      // Not at the request's success: a full disk fails the transaction after it.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  return {
    clear: async () => void (await run('readwrite', (store) => store.clear())),
    get: (name) => run('readonly', (store) => store.get(name)),
    isLasting: true,
    put: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
    remove: async (name) => void (await run('readwrite', (store) => store.delete(name))),
  }
}

/** Exported for what runs without a page. */
export function memoryStore(): FrameStore {
  const kept = new Map<string, unknown>()
  return {
    clear: async () => kept.clear(),
    get: async (name) => kept.get(name),
    isLasting: false,
    put: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  }
}
