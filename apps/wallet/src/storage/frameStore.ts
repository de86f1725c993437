/** What the frame keeps, by name: structured values, among them keys that no script can read out. */
export type FrameStore = {
  /** Another one for each origin around the frame: for what else the pages of this site share, as locks are. */
  readonly name: string
  get: (name: string) => Promise<unknown>
  put: (name: string, value: unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  /** Of all that is kept. */
  names: () => Promise<readonly string[]>
  /** Forgets everything. */
  clear: () => Promise<void>
  /** False where the browser keeps nothing for this frame: what is put is gone at the next load. */
  readonly isLasting: boolean
  /**
   * Asks the browser, in a press of the person's, whether this frame may keep things; what was put until then is kept
   * too. Absent where there is nothing to ask for.
   */
  askToKeep?: () => Promise<boolean>
}

const databaseName = 'portico-wallet'
const values = 'values'

/** A browser that blocks storage may leave a request without an answer. In ms. */
const openTimeoutMs = 3_000

/**
 * Opens the frame's IndexedDB, or keeps values in memory where the browser gives this partition none. Browsers part what
 * frames keep by the site around them, if at all: two ports, or two names below one domain, are one site. So each origin
 * has a database of its own, and a login at one is none at another.
 *
 * @param parent origin of the page around the frame, as the browser tells it
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
  // Who pressed at an earlier visit is not asked again.
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

/** What a browser that keeps nothing for frames of other sites can be asked. Source: Storage Access API. */
export type StorageAccess = {
  isGranted: () => Promise<boolean>
  /** @throws DOMException, where the person or the browser declines */
  request: () => Promise<IDBFactory | undefined>
}

/** Where access is given, the storage is that of the wallet's own site, one for all sites around it. */
async function openAllowed(access: StorageAccess, name: string): Promise<FrameStore | undefined> {
  try {
    return await openIn(await access.request(), name)
  } catch {
    return undefined
  }
}

/** Memory, until the person lets it be more. */
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
        // A disk that is full.
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

/** Not in the types of the DOM yet: what is asked for, and a handle on it. Source: Non-Cookie Storage Access. */
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
      // The DOM's types know it without parameters, and with nothing to return.
      const ask = document.requestStorageAccess.bind(document) as unknown as RequestStorageAccess
      // Browsers without handles open the storage itself.
      return (await ask({ indexedDB: true }))?.indexedDB ?? readFactory()
    },
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
      // What is written is not at the request's success: a full disk fails the transaction after it.
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

/** Exported for what runs without a page. */
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
