import { type ChainNamespace, chainNamespaces } from '@portico/protocol/caip'
import { hostPrefix } from '@portico/protocol/cookie'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { PorticoStorage } from '../porticoStorage.js'
import type { State } from '../state.js'
import {
  activeNamespaceKey,
  activeNetworkKey,
  connectedConnectorKey,
  connectionsKey,
  preferredAccountTypesKey,
} from './connections.js'
import { putItem } from './storedText.js'

const connectedNamespacesKey = '@appkit/connected_namespaces'
const connectionStatusKey = '@appkit/connection_status'
const disconnectedKey = '@appkit/disconnected_connector_ids'
const walletIdKey = '@appkit/wallet_id'
const walletNameKey = '@appkit/wallet_name'

/**
 * Maximum length of a stored image. A longer image does not fit into a cookie, and the wallet announces its image again
 * anyway.
 */
const storedImageLimit = 600

/**
 * Maximum length of the stored accounts by network, because they must also fit into a cookie. The accounts of the
 * network in use are always stored.
 */
const storedAccountsLimit = 1_500

/**
 * Maximum length of all cookies of a kit together, in bytes. The site's server gets them with every request, and many
 * servers refuse more than 8 kB of headers, which contain other cookies too.
 */
const cookiesLimit = 4_000

/** Writes the state that another visit, another tab, or another kit with the same keys needs. */
export function writeState(storage: PorticoStorage, state: State): void {
  const connected = chainNamespaces.filter((name) =>
    state.connections.some(({ namespace }) => namespace === name),
  )
  for (const name of chainNamespaces) {
    write(
      storage,
      connectedConnectorKey(name),
      connected.includes(name) ? state.activeConnectorIds[name] : undefined,
    )
  }

  writeForOthers(storage, state, connected)
  writeChoices(storage, state)

  const keys = [activeNamespaceKey, activeNetworkKey, preferredAccountTypesKey]
  const others = [...keys, ...chainNamespaces.map(connectedConnectorKey)]
  const taken = others.reduce((sum, key) => sum + cookieLength(key, storage.getItem(key)), 0)
  for (const { connections, isLeast } of listFitting(state)) {
    const byNamespace: Partial<Record<ChainNamespace, unknown[]>> = {}
    for (const one of connections) byNamespace[one.namespace] = [...(byNamespace[one.namespace] ?? []), one]
    const length = taken + cookieLength(connectionsKey, JSON.stringify(byNamespace))
    if (storage.forRequest && length > cookiesLimit && !isLeast) continue
    write(storage, connectionsKey, byNamespace)
    if (storage.getItem(connectionsKey) !== null) break
  }
}

/** Writes what only other kits read. They do not read it from cookies, and no server needs it for the first paint. */
function writeForOthers(storage: PorticoStorage, state: State, connected: readonly ChainNamespace[]): void {
  if (storage.forRequest) return
  write(storage, connectedNamespacesKey, connected.join(','))
  write(storage, connectionStatusKey, connected.length > 0 ? 'connected' : 'disconnected')

  const active = findActive(state)
  write(storage, walletIdKey, active?.connectorId)
  write(storage, walletNameKey, active?.name)

  const dropped: Partial<Record<ChainNamespace, string[]>> = {}
  for (const { connectorId, namespace, recent } of state.remembered) {
    if (recent) dropped[namespace] = [...(dropped[namespace] ?? []), connectorId]
  }
  write(storage, disconnectedKey, dropped)
}

/** Returns how many bytes a value adds to the Cookie header. */
function cookieLength(key: string, value: string | null): number {
  if (value === null) return 0
  return `; ${hostPrefix}=`.length + encodeURIComponent(`${key}${value}`.replace(/\p{Cs}/gu, '\ufffd')).length
}

/**
 * Writes the changes that were made before this chunk was loaded. Another tab may have connected in the meantime, so
 * connections that this tab did not change stay as they are.
 */
export function writeLater({ storage, store }: Portico, before: State): void {
  const state = store.getState()
  const parts = ['activeConnectorIds', 'connections', 'remembered'] as const
  if (parts.some((part) => state[part] !== before[part])) writeState(storage, state)
  else writeChoices(storage, state)
}

/** Writes the choices that the user can make without a connection. */
function writeChoices(storage: PorticoStorage, state: State): void {
  write(storage, activeNamespaceKey, state.activeNamespace)
  write(storage, activeNetworkKey, state.networkIds[state.activeNamespace])
  write(storage, preferredAccountTypesKey, state.preferredAccountTypes)
}

/**
 * Yields smaller and smaller versions of the connections until one fits. A cookie has space for few accounts and
 * wallets, and those in use are stored first. Pictures go first, because wallets announce them again.
 */
function* listFitting({ connections, remembered }: State) {
  const live = connections.map(({ status: _, ...connection }) => ({ ...connection, recent: false }))
  yield { connections: [...live, ...remembered].map(toStored) }
  const bare = live.map((connection) => toStored({ ...connection, imageUrl: undefined }))
  yield { connections: [...bare, ...remembered.map(toLeast)] }
  for (let count = remembered.length; ; count >>= 1) {
    yield { connections: [...live, ...remembered.slice(0, count)].map(toLeast), isLeast: count === 0 }
    if (count === 0) return
  }
}

type Kept = Omit<State['connections'][number], 'status'> | State['remembered'][number]

function toStored({ accountsOn, imageUrl, ...connection }: Kept) {
  return {
    ...connection,
    accountsOn: ifWithin(storedAccountsLimit, accountsOn),
    imageUrl: ifWithin(storedImageLimit, imageUrl),
  }
}

/** Reduces a connection to its account in use. */
function toLeast({ accounts, accountsOn: _, imageUrl: __, ...connection }: Kept) {
  return { ...connection, accounts: accounts.filter(({ address }) => address === connection.address) }
}

/** Returns the value, or undefined if it is longer than the limit. */
function ifWithin(limit: number, input: unknown): unknown {
  return `${JSON.stringify(input)}`.length <= limit ? input : undefined
}

function write(storage: PorticoStorage, key: string, input: string | object | undefined): void {
  const text =
    typeof input === 'object' ? (Object.keys(input).length > 0 ? JSON.stringify(input) : '') : input
  // Only changes are written, because each write triggers an event in the other tabs.
  if (!text) {
    if (storage.getItem(key) !== null) storage.removeItem(key)
  } else if (storage.getItem(key) !== text) putItem(storage, key, text)
}
