import type { ChainNamespace } from '@portico/protocol/caip'
import type { AddressOf } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { Connection, State, StoredConnection } from '../state.js'

type InFamily<namespace extends ChainNamespace> = { namespace: namespace; address: AddressOf<namespace> }

export type ConnectionsState<namespace extends ChainNamespace = ChainNamespace> = {
  /** Newest first. */
  connections: readonly (Connection & InFamily<namespace>)[]
  /** Connections that the user ended, newest first. */
  recentConnections: readonly (StoredConnection & InFamily<namespace>)[]
}

/** Returns the connections from a state. */
export function toConnections<namespace extends ChainNamespace = ChainNamespace>(
  state: State,
  namespace?: namespace,
): ConnectionsState<namespace> {
  const isWanted = <connection extends { namespace: ChainNamespace }>(
    connection: connection,
  ): connection is connection & InFamily<namespace> => !namespace || connection.namespace === namespace
  return {
    connections: state.connections.filter(isWanted),
    recentConnections: state.remembered.filter(isWanted).filter(({ recent }) => recent),
  }
}

/** Returns the current and the recent connections of one family, or of every family. */
export function getConnections<namespace extends ChainNamespace = ChainNamespace>(
  portico: Portico,
  parameters: { namespace?: namespace | undefined } = {},
): ConnectionsState<namespace> {
  return toConnections(portico.store.getState(), parameters.namespace)
}
