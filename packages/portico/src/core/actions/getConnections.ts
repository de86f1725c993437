import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../createPortico.js'
import type { Connection, State, StoredConnection } from '../state.js'

export type ConnectionsState = {
  /** Newest first. */
  connections: readonly Connection[]
  /** Dropped by the person, newest first. */
  recentConnections: readonly StoredConnection[]
}

/** Reads the connections off a state. */
export function toConnections(state: State, namespace?: ChainNamespace): ConnectionsState {
  const isWanted = (connection: { namespace: ChainNamespace }) =>
    !namespace || connection.namespace === namespace
  return {
    connections: state.connections.filter(isWanted),
    recentConnections: state.remembered.filter((connection) => connection.recent && isWanted(connection)),
  }
}

/** The connections there are and those that were, of every family or of one. */
export function getConnections(
  portico: Portico,
  parameters: { namespace?: ChainNamespace | undefined } = {},
): ConnectionsState {
  return toConnections(portico.store.getState(), parameters.namespace)
}
