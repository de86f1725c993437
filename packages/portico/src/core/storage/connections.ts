import {
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipNetworkId,
} from '@portico/protocol/caip'
import type { Account, AccountType } from '../account.js'
import type { ReadStorage } from '../porticoStorage.js'
import type { StoredConnection } from '../state.js'
import { readJson } from './storedText.js'

/** Storage keys that other kits use too, so users stay connected when a site migrates to Portico. */
export const connectionsKey = '@appkit/connections'
export const activeNamespaceKey = '@appkit/active_namespace'
export const activeNetworkKey = '@appkit/active_caip_network_id'
export const preferredAccountTypesKey = '@appkit/preferred_account_types'
export const connectedConnectorKey = (namespace: ChainNamespace) =>
  `@appkit/${namespace}:connected_connector_id`

/** The stored state of a kit's connections, with every field parsed. Unreadable parts are left out. */
export type StoredState = {
  connections: readonly StoredConnection[]
  activeNamespace: ChainNamespace | undefined
  activeNetworkId: CaipNetworkId | undefined
  activeConnectorIds: Partial<Record<ChainNamespace, string>>
  preferredAccountTypes: Partial<Record<ChainNamespace, AccountType>>
}

/**
 * Reads the state of an earlier visit. Never throws: an unreadable value is ignored, and the next change overwrites it.
 */
export function readStoredState(storage: ReadStorage): StoredState {
  const namespace = storage.getItem(activeNamespaceKey)
  const networkId = storage.getItem(activeNetworkKey)
  const activeConnectorIds: Partial<Record<ChainNamespace, string>> = {}
  const preferredAccountTypes: Partial<Record<ChainNamespace, AccountType>> = {}
  const types = readJson(storage, preferredAccountTypesKey)
  for (const name of chainNamespaces) {
    const id = storage.getItem(connectedConnectorKey(name))
    if (id) activeConnectorIds[name] = id
    const type = types[name]
    if (isAccountType(type)) preferredAccountTypes[name] = type
  }
  return {
    activeConnectorIds,
    activeNamespace: chainNamespaces.find((name) => name === namespace),
    activeNetworkId: isCaipNetworkId(networkId) ? networkId : undefined,
    connections: readConnections(storage),
    preferredAccountTypes,
  }
}

/** Reads only the connections, because another tab may change them. */
export function readConnections(storage: ReadStorage): readonly StoredConnection[] {
  const stored = readJson(storage, connectionsKey)
  return chainNamespaces.flatMap((namespace) => {
    const list = stored[namespace]
    if (!Array.isArray(list)) return []
    return list.slice(0, 50).flatMap((input) => toStoredConnection(namespace, input) ?? [])
  })
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
  const accounts = list.slice(0, 100).flatMap((account) => toAccount(namespace, account) ?? [])
  const [first] = accounts
  if (!first) return undefined
  return {
    accounts,
    address: accounts.find((account) => account.address === address)?.address ?? first.address,
    connectorId,
    imageUrl: typeof imageUrl === 'string' ? imageUrl : undefined,
    name: typeof name === 'string' ? name : connectorId,
    namespace,
    // An older record has no network. When the connection is restored, the wallet reports its network.
    networkId:
      isCaipNetworkId(networkId) && networkId.startsWith(`${namespace}:`) ? networkId : `${namespace}:0`,
    recent: recent === true,
    accountsOn,
    ...(lapsed === true && { lapsed }),
  }
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
