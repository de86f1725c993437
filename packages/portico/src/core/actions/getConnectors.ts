import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../connector.js'
import type { Portico } from '../createPortico.js'
import { explorerIdOf } from '../explorerIdOf.js'
import { findActive } from './getAccount.js'

/** Wallets found on this page, of every family or of one. Well-known ones have their id at the wallet directory, and that of their picture once the directory named it. */
export function getConnectors(
  portico: Portico,
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const connectors = withDirectoryIds(portico)
  return parameters.namespace ? connectors.filter(({ chain }) => chain === parameters.namespace) : connectors
}

type Named = { found: readonly Connector[]; key: string; named: readonly Connector[] }

/** The same list until another wallet is found, or the directory names another picture: hosts compare it by identity. */
function withDirectoryIds({ internal: { memo }, store }: Portico): readonly Connector[] {
  const { connectors } = store.getState()
  // What `getWalletList` noted.
  const imageIds = memo.get('image ids') as ReadonlyMap<string, string | undefined> | undefined
  const idsOf = (connector: Connector) => {
    const explorerId = explorerIdOf(connector)
    return { explorerId, imageId: connector.imageId ?? imageIds?.get(explorerId ?? '') }
  }
  const key = connectors.map((connector) => idsOf(connector).imageId ?? '').join('\n')
  // A cast: this function alone keeps something under the name.
  const known = memo.get(memoName) as Named | undefined
  if (known?.found === connectors && known.key === key) return known.named
  const named = connectors.map((connector) => {
    const { explorerId, imageId } = idsOf(connector)
    return explorerId === undefined
      ? connector
      : { ...connector, explorerId, ...(imageId !== undefined && { imageId }) }
  })
  memo.set(memoName, { found: connectors, key, named } satisfies Named)
  return named
}

const memoName = 'connectors by explorer id'

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
