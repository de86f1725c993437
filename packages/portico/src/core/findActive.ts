import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connection, State } from './state.js'

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
