import { attemptQuietly } from './attemptQuietly.js'
import { change } from './change.js'
import type { Connector } from './connector.js'
import { toEmbeddedConnectors } from './embeddedConnectors.js'
import { StorageKeyInUseError } from './errors/options.js'
import { closeModal } from './modalState.js'
import type { Portico } from './portico.js'
import type { State } from './state.js'
import { connectionsKey } from './storage/connections.js'
import { track } from './track.js'
import { toWalletConnectConnectors } from './walletConnectConnectors.js'

const loadRestoring = () => import('./restoring.js')

/**
 * The running kits of this page by their storage key. They are stored on the page itself, because two copies of the
 * package share the storage. `kit` is the one that was created last, for the custom elements of `portico/elements`.
 */
type RunningKits = Map<string, { release: () => void }> & { kit?: Portico }
const registryKey = Symbol.for('portico.running')

/** Returns the kits of this page. */
export function runningKits(): RunningKits {
  const page = globalThis as { [registryKey]?: RunningKits }
  page[registryKey] ??= new Map()
  return page[registryKey]
}

/**
 * Creates the start function of one kit. Several starts count as one, so StrictMode and remounts cause no extra work.
 */
export function createStart(portico: Portico): () => () => void {
  const { storageKey } = portico.options
  let starts = 0
  let stop: (() => void) | null = null
  // On a server, the kits of different requests must not see each other.
  if (typeof window !== 'undefined') runningKits().kit = portico

  const release = () => {
    if (starts > 0 || !stop) return
    runningKits().delete(storageKey)
    stop()
    stop = null
  }

  return () => {
    // Without a window there are no wallets to discover. A kit that renders on a server must not change.
    if (typeof window !== 'undefined' && !stop) {
      const kits = runningKits()
      kits.get(storageKey)?.release() // releases an unused kit, e.g. after a hot reload
      if (kits.has(storageKey)) throw new StorageKeyInUseError({ storageKey })
      kits.set(storageKey, { release })
      stop = run(portico)
    }
    starts++
    let isEnded = false
    return () => {
      if (isEnded) return
      isEnded = true
      starts--
      // Deferred, because StrictMode and remounts start the kit again immediately.
      setTimeout(release)
    }
  }
}

/** Ignores a chunk that did not load. The next change, here or in another tab, loads it again. */
const ignore = () => {}

/** The parts of the state that are stored for later visits. */
const storedParts = [
  'activeConnectorIds',
  'activeNamespace',
  'connections',
  'networkIds',
  'preferredAccountTypes',
  'remembered',
] as const

function run(portico: Portico): () => void {
  const { families, internal, networks, options, storage, store } = portico
  const stops: (() => void)[] = []
  change<'status'>(portico, ({ connections }) => ({
    status: connections[0] ? 'reconnecting' : 'ready',
  }))

  stops.push(
    store.subscribe((state, previous) => {
      if (storedParts.every((part) => state[part] === previous[part])) return
      // The code that creates, restores or ends a connection also writes it. Choices made before that code loads may be
      // written later.
      if (internal.writeState) internal.writeState(storage, state)
      else loadRestoring().then(({ writeLater }) => !isOver && writeLater(portico, previous), ignore)
    }),
  )

  // If there is nothing to restore, as for a first-time user, the code for it does not load.
  let onConnectors: (() => void) | undefined
  let failures = 0
  let isLoading = false
  let isOver = false
  const restore = () => {
    if (onConnectors) return onConnectors()
    const { connections, remembered } = store.getState()
    const isDue = connections[0] ?? remembered.some(({ recent }) => !recent)
    if (!isDue || isLoading || isOver) return
    isLoading = true
    loadRestoring().then(
      ({ reconnect }) => {
        if (isOver) return
        const reconnection = reconnect(portico, () => change<'status'>(portico, { status: 'ready' }))
        stops.push(reconnection.stop)
        onConnectors = reconnection.onConnectors
        onConnectors()
      },
      () => {
        isLoading = false
        if (++failures < 9) setTimeout(restore, 1000)
        // If the chunk does not load, no account may stay "reconnecting" forever. The next page load restores the
        // stored connections.
        else
          change<'connections' | 'status'>(portico, ({ connections }) => ({
            connections: connections.filter(({ status }) => status === 'live'),
            status: 'ready',
          }))
      },
    )
  }
  restore()
  const found = new Map<string, readonly Connector[]>()
  const offer = (source: string, connectors: readonly Connector[]) => {
    found.set(source, connectors)
    change<'connectors'>(portico, { connectors: [...found.values()].flat() })
    restore()
  }
  for (const family of Object.values(families)) {
    const end = attemptQuietly(portico, () =>
      family.discover({ metadata: options.metadata, networks }, (connectors) =>
        offer(family.namespace, connectors),
      ),
    )
    if (end) stops.push(end)
  }
  if (options.walletConnect) offer('', toWalletConnectConnectors(portico))
  if (options.embedded) offer('embedded', toEmbeddedConnectors(portico))
  // If a wallet locks, the user only has to unlock it. The connection is then restored silently.
  stops.push(portico.on('disconnect', restore))
  const storedKey = options.storageKey ? `${options.storageKey}:${connectionsKey}` : connectionsKey
  // This event comes only from other tabs. If it has no key, the whole storage was cleared.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key && key !== storedKey) return
    loadRestoring().then(({ takeOver }) => {
      if (!isOver && takeOver(portico, newValue)) restore()
    }, ignore)
  }
  window.addEventListener('storage', onStorage)
  stops.push(() => window.removeEventListener('storage', onStorage))
  const { siwx } = options
  if (siwx) {
    // Until this code has loaded, the status is `loading`, with no session. If it does not load, loading is retried.
    const load = () => {
      if (isOver) return
      import('./siwx/loadSiwx.js').then(
        ({ startSiwx }) => stops.push(startSiwx(portico)),
        () => setTimeout(load, 1000),
      )
    }
    // A user without a wallet is signed out, and this code does not load before they connect.
    let isLoading = false
    const mark = (isDue: boolean) => {
      if (isLoading) return
      isLoading = isDue
      change<'siwx'>(portico, {
        siwx: {
          errorCode: null,
          isRequired: siwx.getRequired?.() ?? true,
          session: null,
          sessions: [],
          status: isDue ? 'loading' : 'signedOut',
        },
      })
      if (isDue) load()
    }
    const isDue = ({ attempt, connections }: State) => !!(attempt ?? connections[0])
    mark(isDue(store.getState()))
    stops.push(portico.subscribe(isDue, mark))
  }
  track(portico, { event: 'INITIALIZE', properties: undefined })

  return () => {
    isOver = true
    for (const end of stops.reverse()) attemptQuietly(portico, end)
    internal.running.attempt?.abort()
    internal.running.networkSwitch?.abort()
    for (const { unwatch } of internal.sessions.values()) attemptQuietly(portico, unwatch)
    internal.sessions.clear()
    closeModal(portico)
    change<'attempt' | 'connections' | 'connectors' | 'status'>(portico, ({ connections }) => ({
      attempt: null,
      connections: connections.map((connection) => ({ ...connection, status: 'restoring' })),
      connectors: [],
      status: 'stopped',
    }))
  }
}
