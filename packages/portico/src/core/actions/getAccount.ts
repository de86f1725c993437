import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../createPortico.js'
import type { Account } from '../family.js'
import type { Connection, State } from '../state.js'

/**
 * The account in use. `isConnected` says whether a CAIP address exists (specification, section 4); only `connected`
 * can sign.
 */
export type AccountState = {
  allAccounts: readonly Account[]
  connectorId: string | undefined
} & (
  | {
      status: 'connected' | 'reconnecting'
      isConnected: true
      address: string
      caipAddress: CaipAddress
      networkId: CaipNetworkId
    }
  | {
      /** `unknown` while a server renders without knowing what is stored. */
      status: 'connecting' | 'disconnected' | 'unknown'
      isConnected: false
      address: undefined
      caipAddress: undefined
      networkId: undefined
    }
)

/** The same list each time, so that who compares states sees no change. */
const noAccounts: readonly Account[] = []

/** The connection in use in one family. */
export function findActive(
  state: State,
  namespace: ChainNamespace = state.activeNamespace,
): Connection | undefined {
  const inFamily = state.connections.filter((connection) => connection.namespace === namespace)
  return (
    inFamily.find(({ connectorId }) => connectorId === state.activeConnectorIds[namespace]) ?? inFamily[0]
  )
}

/** Reads the account in use off a state. */
export function toAccountState(state: State, namespace?: ChainNamespace): AccountState {
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
  // One object for both cases: each field is there exactly when the connection is.
  return {
    address: connection?.address,
    allAccounts: connection?.accounts ?? noAccounts,
    caipAddress: connection && `${connection.networkId}:${connection.address}`,
    connectorId: connection?.connectorId,
    isConnected: Boolean(connection),
    networkId: connection?.networkId,
    status,
  } as AccountState
}

export type GetAccountParameters = {
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/** The account in use, of the active family or of one. */
export function getAccount(portico: Portico, parameters: GetAccountParameters = {}): AccountState {
  return toAccountState(portico.store.getState(), parameters.namespace)
}
