/** The frame's stored values, by name. They are structured values, including keys that no script can read. */
export type FrameStore = {
  /**
   * Different for each origin around the frame. It also names other things that the pages of this site share, such as
   * locks.
   */
  readonly name: string
  get: (name: string) => Promise<unknown>
  put: (name: string, value: unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Returns the names of all stored values. */
  names: () => Promise<readonly string[]>
  /** Deletes everything. */
  clear: () => Promise<void>
  /** False if the browser stores nothing for this frame. All values are then gone at the next load. */
  readonly isLasting: boolean
  /**
   * Asks the browser, on a press by the user, to let this frame store values. Earlier values are then also stored.
   * Absent if there is nothing to ask for.
   */
  askToKeep?: () => Promise<boolean>
}

const databaseName = 'portico-wallet'
const values = 'values'

/**
 * How long to wait for the browser's storage, in ms. A browser that blocks storage may never respond. The time is half
 * of what a page waits for the frame. It is not shorter, because a slow device takes more than three seconds. If the
 * storage then counted as missing, the login would seem to be gone, and would also end in the page.
 */
const openTimeoutMs = 10_000

/**
 * Opens the frame's IndexedDB. If this partition has none, values stay in memory. Browsers separate the storage of
 * frames by the site around them, if at all. Two ports or two subdomains are the same site. So each origin has its own
 * database, and a login at one origin does not apply to another.
 *
 * @param parent origin of the page around the frame, as the browser reports it
 */
export async function openFrameStore(
  parent: string,
  factory: IDBFactory | undefined = readFactory(),
  access: StorageAccess | undefined = readStorageAccess(),
): Promise<FrameStore> {
  const name = `${databaseName} ${parent}`
  const opened = await openIn(factory, name)
  if (opened) return opened
  if (!access) return memoryStore(name)
  // If the user agreed at an earlier visit, no press is needed.
  const allowed = (await access.isGranted()) ? await openAllowed(access, name) : undefined
  return allowed ?? askingStore(access, name)
}

async function openIn(factory: IDBFactory | undefined, name: string): Promise<FrameStore | undefined> {
  try {
    return factory && storeOn(await openDatabase(factory, name), name)
  } catch {
    return undefined
  }
}

/** What the frame can ask of a browser that stores nothing for frames of other sites. Source: Storage Access API. */
export type StorageAccess = {
  isGranted: () => Promise<boolean>
  /** Requests access. @throws DOMException, if the user or the browser declines */
  request: () => Promise<IDBFactory | undefined>
}

/**
 * Opens the store after access was granted. The storage is then the wallet's own, which all sites around the wallet
 * share.
 */
async function openAllowed(access: StorageAccess, name: string): Promise<FrameStore | undefined> {
  try {
    return await openIn(await access.request(), name)
  } catch {
    return undefined
  }
}

/** Creates a store that stays in memory until the user grants access. */
function askingStore(access: StorageAccess, name: string): FrameStore {
  const memory = new Map<string, unknown>()
  let current = storeIn(memory, name)
  return {
    async askToKeep() {
      if (current.isLasting) return true
      const allowed = await openAllowed(access, name)
      if (!allowed) return false
      try {
        for (const [each, value] of memory) await allowed.put(each, value)
      } catch {
        // The disk may be full.
        return false
      }
      current = allowed
      return true
    },
    clear: () => current.clear(),
    get: (each) => current.get(each),
    get isLasting() {
      return current.isLasting
    },
    name,
    names: () => current.names(),
    put: (each, value) => current.put(each, value),
    remove: (each) => current.remove(each),
  }
}

/**
 * Parameters and result of a newer form of the API, which the DOM's types do not have. Source: Non-Cookie Storage
 * Access.
 */
type RequestStorageAccess = (types: { indexedDB: true }) => Promise<{ indexedDB?: IDBFactory } | undefined>

function readStorageAccess(): StorageAccess | undefined {
  const { document, navigator } = globalThis
  if (typeof document?.requestStorageAccess !== 'function') return undefined
  return {
    isGranted: async () => {
      try {
        const { state } = await navigator.permissions.query({ name: 'storage-access' as PermissionName })
        return state === 'granted'
      } catch {
        return false
      }
    },
    async request() {
      // Cast: the DOM's types have this function without parameters and without a result.
      const ask = document.requestStorageAccess.bind(document) as unknown as RequestStorageAccess
      // Browsers that return no handle grant access to the storage itself.
      return (await ask({ indexedDB: true }))?.indexedDB ?? readFactory()
    },
  }
}

/** Returns the browser's IndexedDB. If storage is denied, the getter itself throws. */
function readFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
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

function storeOn(database: IDBDatabase, name: string): FrameStore {
  const run = <result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest<result>,
  ): Promise<result> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(values, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(values))
      const end = () => resolve(request.result)
      // A successful request does not mean that the value is written, because a full disk fails the transaction
      // afterwards.
      if (mode === 'readonly') request.onsuccess = end
      else transaction.oncomplete = end
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  return {
    clear: async () => void (await run('readwrite', (store) => store.clear())),
    get: (each) => run('readonly', (store) => store.get(each)),
    isLasting: true,
    name,
    names: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
    put: async (each, value) => void (await run('readwrite', (store) => store.put(value, each))),
    remove: async (each) => void (await run('readwrite', (store) => store.delete(each))),
  }
}

/** Creates a store in memory. Exported for code that runs without a page. */
export function memoryStore(name = databaseName): FrameStore {
  return storeIn(new Map(), name)
}

function storeIn(kept: Map<string, unknown>, name: string): FrameStore {
  return {
    clear: async () => kept.clear(),
    get: async (each) => kept.get(each),
    isLasting: false,
    name,
    names: async () => [...kept.keys()],
    put: async (each, value) => void kept.set(each, value),
    remove: async (each) => void kept.delete(each),
  }
}
