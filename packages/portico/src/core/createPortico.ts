import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import { createStore } from 'zustand/vanilla'
import { change } from './change.js'
import { createEmitter } from './events.js'
import { toFeatures } from './features.js'
import { createLog } from './log.js'
import type { CaipNetworkIdOf, NetworkInput } from './network.js'
import type { PorticoOptions } from './options.js'
import { resolveOptions } from './options.js'
import type { Portico, ResolvedOptions } from './portico.js'
import type { PorticoStorage, ReadStorage } from './porticoStorage.js'
import { createStart } from './runtime.js'
import type { State, StoredConnection } from './state.js'
import { readStoredState } from './storage/connections.js'
import { localOrMemoryStorage } from './storage/storage.js'

/**
 * Creates a kit. The kit does nothing until `start()` is called.
 *
 * @throws InvalidOptionError, which names the option and how to fix it
 * @see docs/options.md
 */
export function createPortico<const networks extends readonly NetworkInput[]>(
  input: PorticoOptions<networks>,
): Portico<CaipNetworkIdOf<networks[number]>> {
  const options = resolveOptions(input)
  const storage = namespaceStorage(input.storage || localOrMemoryStorage(), options.storageKey)
  const store = createStore<State>(() => toInitialState(options, storage, input))
  const { emit, on } = createEmitter()

  const portico: Portico = {
    families: Object.fromEntries(options.families.map((family) => [family.namespace, family])),
    internal: {
      emit,
      input,
      // Defined here because many files share track.ts: see "What loads when" in ARCHITECTURE.md.
      loadSender: () => import('./http/sendEvent.js'),
      log: createLog(options.logLevel),
      raisedAlerts: new Set(),
      running: { attempt: null, attemptCount: 0, networkSwitch: null },
      sessions: new Map(),
      // Only a slot's module knows the type of its value, so the map itself has no type for values.
      slots: new Map<unknown, never>(),
      unsentEvents: [],
    },
    networks: options.networks,
    on,
    options,
    start: () => start(),
    storage,
    store,
    subscribe(selector, listener) {
      let selected = selector(store.getState())
      return store.subscribe((state) => {
        const previous = selected
        selected = selector(state)
        if (!Object.is(selected, previous)) listener(selected, previous)
      })
    },
  }
  // Here and not in track.ts, because a module that many files share imports nothing: see "Weight" in CONTRIBUTING.md.
  on('track', (event) => change<'event'>(portico, { event }))
  const start = createStart(portico)
  // A cast, because only the compiler knows the literal ids. At run time they are the same strings.
  return portico as Portico<CaipNetworkIdOf<networks[number]>>
}

const emptyStorage: ReadStorage = { getItem: () => null }

/**
 * Returns the state that a server renders, and that a browser renders during hydration. Without the stored state, its
 * status is `unknown`.
 *
 * @param cookie the request's Cookie header; needs `createPortico({ storage: cookieStorage() })`
 */
export function getServerState(portico: Portico, cookie?: string): State {
  const state = portico.store.getInitialState()
  const storage = cookie === undefined ? undefined : portico.storage.forRequest?.(cookie)
  return {
    ...restore(state, portico.options, storage ?? emptyStorage),
    ...(!storage && { status: 'unknown' as const }),
  }
}

function toInitialState(options: ResolvedOptions, storage: PorticoStorage, input: PorticoOptions): State {
  const state: Omit<State, RestoredPart> = {
    alert: null,
    attempt: null,
    connectors: [],
    event: null,
    features: toFeatures(options.features),
    modal: { status: 'closed' },
    status: 'idle',
    theme: { mode: input.themeMode, variables: input.themeVariables ?? {} },
  }
  return restore(state, options, storage)
}

/** The parts of the state that are restored from storage. */
type RestoredPart =
  | 'activeConnectorIds'
  | 'activeNamespace'
  | 'connections'
  | 'networkIds'
  | 'preferredAccountTypes'
  | 'remembered'

function restore(state: Omit<State, RestoredPart>, options: ResolvedOptions, storage: ReadStorage): State {
  const stored = readStoredState(storage)
  const isConfigured = ({ namespace }: StoredConnection) =>
    options.families.some((family) => family.namespace === namespace)
  const restoring = stored.connections.filter((connection) => isConfigured(connection) && !connection.recent)

  const networkIds: Partial<Record<ChainNamespace, CaipNetworkId>> = {}
  for (const { caipNetworkId, chainNamespace } of options.networks)
    networkIds[chainNamespace] ??= caipNetworkId
  networkIds[namespaceOf(options.defaultNetworkId)] = options.defaultNetworkId
  const isOffered = (id: CaipNetworkId) => options.networks.some(({ caipNetworkId }) => caipNetworkId === id)
  for (const id of [...restoring.map(({ networkId }) => networkId), stored.activeNetworkId]) {
    if (id && isOffered(id)) networkIds[namespaceOf(id)] = id
  }

  return {
    ...state,
    activeConnectorIds: stored.activeConnectorIds,
    activeNamespace:
      stored.activeNamespace && networkIds[stored.activeNamespace]
        ? stored.activeNamespace
        : namespaceOf(options.defaultNetworkId),
    connections: restoring.map(({ recent: _, ...connection }) => ({ ...connection, status: 'restoring' })),
    networkIds,
    preferredAccountTypes: { ...options.accountTypes, ...stored.preferredAccountTypes },
    remembered: stored.connections.filter((connection) => !restoring.includes(connection)),
  }
}

function namespaceOf(networkId: CaipNetworkId): ChainNamespace {
  // A cast: the type of a CaipNetworkId and its guards ensure that it starts with a known namespace.
  return networkId.slice(0, networkId.indexOf(':')) as ChainNamespace
}

function namespaceStorage(storage: PorticoStorage, storageKey: string): PorticoStorage {
  if (!storageKey) return storage
  const name = (key: string) => `${storageKey}:${key}`
  const { forRequest } = storage
  return {
    forRequest: forRequest && ((cookie) => namespaceStorage(forRequest(cookie), storageKey)),
    getItem: (key) => storage.getItem(name(key)),
    isTemporary: storage.isTemporary,
    removeItem: (key) => storage.removeItem(name(key)),
    setItem: (key, value) => storage.setItem(name(key), value),
  }
}
