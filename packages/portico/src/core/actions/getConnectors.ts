import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../connector.js'
import type { Portico } from '../createPortico.js'
import { findActive } from './getAccount.js'

/** Wallets found on this page, of every family or of one. */
export function getConnectors(
  portico: Portico,
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const { connectors } = portico.store.getState()
  return parameters.namespace ? connectors.filter(({ chain }) => chain === parameters.namespace) : connectors
}

/**
 * How one connector stands: `connected` is the one in use, `active` another live one. Source: specification, section 4.
 */
export function getConnectorStatus(
  portico: Portico,
  { connectorId, namespace }: { connectorId: string; namespace: ChainNamespace },
): 'connected' | 'active' | 'disconnected' {
  const state = portico.store.getState()
  if (findActive(state, namespace)?.connectorId === connectorId) return 'connected'
  const isListed = state.connections.some(
    (connection) => connection.connectorId === connectorId && connection.namespace === namespace,
  )
  return isListed ? 'active' : 'disconnected'
}
