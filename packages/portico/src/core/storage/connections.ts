import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipNetworkId,
} from '@portico/protocol/caip'
import { findActive } from '../actions/getAccount.js'
import type { Account, AccountType } from '../family.js'
import type { State, StoredConnection } from '../state.js'
import { readJson } from './readJson.js'
import type { PorticoStorage } from './storage.js'

/** Well-known names, so that a site that moves here keeps its visitors connected. */
export const connectionsKey = '@appkit/connections'
const activeNamespaceKey = '@appkit/active_namespace'
const activeNetworkKey = '@appkit/active_caip_network_id'
const connectedNamespacesKey = '@appkit/connected_namespaces'
const connectionStatusKey = '@appkit/connection_status'
const disconnectedKey = '@appkit/disconnected_connector_ids'
const preferredAccountTypesKey = '@appkit/preferred_account_types'
const walletIdKey = '@appkit/wallet_id'
const walletNameKey = '@appkit/wallet_name'
const connectedConnectorKey = (namespace: ChainNamespace) => `@appkit/${namespace}:connected_connector_id`

/**
 * Characters of an image that are stored. A longer one fits no cookie, and the wallet announces it again anyway.
 */
const storedImageLimit = 600

/** Characters of the accounts on each network that are stored, for the same reason: those of the network in use always are. */
const storedAccountsLimit = 1_500

/** What is stored of a kit's connections, every field parsed; what cannot be read is left out. */
export type StoredState = {
  connections: readonly StoredConnection[]
  activeNamespace: ChainNamespace | undefined
  activeNetworkId: CaipNetworkId | undefined
  activeConnectorIds: Partial<Record<ChainNamespace, string>>
  preferredAccountTypes: Partial<Record<ChainNamespace, AccountType>>
}

/** Reads what an earlier visit left. Never throws: a broken key is ignored, and rewritten at the next change. */
export function readStoredState(storage: PorticoStorage): StoredState {
  const namespace = storage.getItem(activeNamespaceKey)
  const networkId = storage.getItem(activeNetworkKey)
  const activeConnectorIds: Partial<Record<ChainNamespace, string>> = {}
  for (const name of chainNamespaces) {
    const id = storage.getItem(connectedConnectorKey(name))
    if (id) activeConnectorIds[name] = id
  }
  return {
    activeConnectorIds,
    activeNamespace: chainNamespaces.find((name) => name === namespace),
    activeNetworkId: isCaipNetworkId(networkId) ? networkId : undefined,
    connections: readConnections(storage),
    preferredAccountTypes: readAccountTypes(storage),
  }
}

/** Reads the connections alone: what another tab changes. */
export function readConnections(storage: PorticoStorage): readonly StoredConnection[] {
  const stored = readJson(storage, connectionsKey)
  return chainNamespaces.flatMap((namespace) => {
    const list = stored[namespace]
    if (!Array.isArray(list)) return []
    return list.slice(0, 50).flatMap((input) => toStoredConnection(namespace, input) ?? [])
  })
}

/** Writes what another visit, another tab and another kit on the same keys need to know. */
export function writeState(storage: PorticoStorage, state: State): void {
  const byNamespace: Partial<Record<ChainNamespace, unknown[]>> = {}
  const live = state.connections.map(({ status: _, ...connection }) => ({ ...connection, recent: false }))
  for (const { accountsOn, imageUrl, ...connection } of [...live, ...state.remembered]) {
    byNamespace[connection.namespace] = [
      ...(byNamespace[connection.namespace] ?? []),
      {
        ...connection,
        accountsOn: upTo(storedAccountsLimit, accountsOn),
        imageUrl: upTo(storedImageLimit, imageUrl),
      },
    ]
  }
  write(storage, connectionsKey, byNamespace)

  const connected = chainNamespaces.filter((name) =>
    state.connections.some(({ namespace }) => namespace === name),
  )
  write(storage, connectedNamespacesKey, connected.join(','))
  write(storage, connectionStatusKey, connected.length > 0 ? 'connected' : 'disconnected')
  write(storage, activeNamespaceKey, state.activeNamespace)
  write(storage, activeNetworkKey, state.networkIds[state.activeNamespace])
  for (const name of chainNamespaces) {
    write(
      storage,
      connectedConnectorKey(name),
      connected.includes(name) ? state.activeConnectorIds[name] : undefined,
    )
  }

  const active = findActive(state)
  write(storage, walletIdKey, active?.connectorId)
  write(storage, walletNameKey, active?.name)

  const dropped: Partial<Record<ChainNamespace, string[]>> = {}
  for (const { connectorId, namespace, recent } of state.remembered) {
    if (recent) dropped[namespace] = [...(dropped[namespace] ?? []), connectorId]
  }
  write(storage, disconnectedKey, dropped)
  write(storage, preferredAccountTypesKey, state.preferredAccountTypes)
}

/** What is longer is not written. */
function upTo(limit: number, input: unknown): unknown {
  return `${JSON.stringify(input)}`.length <= limit ? input : undefined
}

function write(storage: PorticoStorage, key: string, input: string | object | undefined): void {
  const text =
    typeof input === 'object' ? (Object.keys(input).length > 0 ? JSON.stringify(input) : '') : input
  // Only changes are written: each write wakes the other tabs.
  if (!text) {
    if (storage.getItem(key) !== null) storage.removeItem(key)
  } else if (storage.getItem(key) !== text) storage.setItem(key, text)
}

function readAccountTypes(storage: PorticoStorage): Partial<Record<ChainNamespace, AccountType>> {
  const stored = readJson(storage, preferredAccountTypesKey)
  const types: Partial<Record<ChainNamespace, AccountType>> = {}
  for (const name of chainNamespaces) {
    const type = stored[name]
    if (isAccountType(type)) types[name] = type
  }
  return types
}

function toStoredConnection(namespace: ChainNamespace, input: unknown): StoredConnection | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const {
    accounts: list,
    accountsOn,
    address,
    connectorId,
    imageUrl,
    lapsed,
    name,
    networkId,
    recent,
  } = input as Record<string, unknown>
  if (typeof connectorId !== 'string' || !connectorId || !Array.isArray(list)) return undefined
  const accounts = toAccounts(namespace, list)
  const [first] = accounts
  if (!first) return undefined
  return {
    accounts,
    address: accounts.find((account) => account.address === address)?.address ?? first.address,
    connectorId,
    imageUrl: typeof imageUrl === 'string' ? imageUrl : undefined,
    name: typeof name === 'string' ? name : connectorId,
    namespace,
    // An older record has no network: the wallet tells when it is restored.
    networkId:
      isCaipNetworkId(networkId) && networkId.startsWith(`${namespace}:`) ? networkId : `${namespace}:0`,
    recent: recent === true,
    accountsOn,
    ...(lapsed === true && { lapsed }),
  }
}

/** The accounts of a stored list; what is none is left out. */
function toAccounts<namespace extends ChainNamespace>(
  namespace: namespace,
  input: unknown,
): readonly Account<namespace>[] {
  return Array.isArray(input)
    ? input.slice(0, 100).flatMap((account) => toAccount(namespace, account) ?? [])
    : []
}

function toAccount<namespace extends ChainNamespace>(
  namespace: namespace,
  input: unknown,
): Account<namespace> | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { address, path, publicKey, type } = input as Record<string, unknown>
  if (typeof address !== 'string' || !/^[\w.:-]{3,128}$/.test(address)) return undefined
  return {
    address,
    namespace,
    type: isAccountType(type) ? type : 'eoa',
    ...(typeof publicKey === 'string' && { publicKey }),
    ...(typeof path === 'string' && { path }),
  }
}

const accountTypes: readonly unknown[] = [
  'eoa',
  'smartAccount',
  'payment',
  'ordinal',
  'stx',
] satisfies AccountType[]

function isAccountType(input: unknown): input is AccountType {
  return accountTypes.includes(input)
}
