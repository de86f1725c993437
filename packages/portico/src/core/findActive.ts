import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Account } from './account.js'
import type { Connection, State } from './state.js'

/** Returns the connection in use in one family. */
export function findActive(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): Connection | undefined {
  const inFamily = state.connections.filter((connection) => connection.namespace === namespace)
  return (
    inFamily.find(({ connectorId }) => connectorId === state.activeConnectorIds[namespace]) ?? inFamily[0]
  )
}

/** Returns the network in use from a state. */
export function toNetworkId(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): CaipNetworkId | undefined {
  const connection = findActive(state, namespace)
  // The wallet's network takes precedence over the chosen one, because a transaction goes to the wallet's network.
  return connection?.status === 'live' ? connection.networkId : state.networkIds[namespace]
}

/** An address in the notation of its family. For a union of families it is a string. */
export type AddressOf<namespace extends ChainNamespace> = namespace extends 'eip155' ? `0x${string}` : string

/** The families of these networks. */
export type NamespaceOf<networkId extends CaipNetworkId> =
  networkId extends `${infer namespace extends ChainNamespace}:${string}` ? namespace : ChainNamespace

/**
 * The account in use. `isConnected` is true if there is a CAIP address (specification, section 4). The account can sign
 * only if its status is `connected`.
 */
export type AccountState<namespace extends ChainNamespace = ChainNamespace> = {
  allAccounts: readonly (Account<namespace> & { address: AddressOf<namespace> })[]
  connectorId: string | undefined
} & (
  | {
      status: 'connected' | 'reconnecting'
      isConnected: true
      address: AddressOf<namespace>
      caipAddress: CaipAddress
      networkId: CaipNetworkId
    }
  | {
      /** `unknown` if a server renders without the stored state. */
      status: 'connecting' | 'disconnected' | 'unknown'
      isConnected: false
      address: undefined
      caipAddress: undefined
      networkId: undefined
    }
)

/** Always the same array, so a comparison of two states finds no change. */
const noAccounts: readonly Account[] = []

/** Returns the account in use from a state. */
export function toAccountState<namespace extends ChainNamespace = ChainNamespace>(
  state: State,
  namespace?: namespace,
): AccountState<namespace> {
  const connection = findActive(state, namespace)
  const status = connection
    ? connection.status === 'live'
      ? 'connected'
      : 'reconnecting'
    : state.status === 'unknown'
      ? 'unknown'
      : state.attempt?.status === 'pending' && (!namespace || state.attempt.namespace === namespace)
        ? 'connecting'
        : 'disconnected'
  // A cast, because the compiler cannot see that these fields depend on each other: each is set exactly when there is a
  // connection, and the address has its family's form.
  return {
    address: connection?.address,
    allAccounts: connection?.accounts ?? noAccounts,
    caipAddress: connection && `${connection.networkId}:${connection.address}`,
    connectorId: connection?.connectorId,
    isConnected: Boolean(connection),
    networkId: connection?.networkId,
    status,
  } as unknown as AccountState<namespace>
}
