import type { ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../connector.js'
import { explorerIdOf } from '../explorerIdOf.js'
import { findActive } from '../findActive.js'
import { imageIdsSlot } from '../imageIds.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'

/**
 * Returns the wallets found on this page, of one family or of every family. Well-known wallets have their directory id.
 * They also have the id of their image, once the kit has it from the directory.
 */
export function getConnectors(
  portico: Portico,
  parameters: { namespace?: ChainNamespace | undefined } = {},
): readonly Connector[] {
  const connectors = withDirectoryIds(portico)
  return parameters.namespace ? connectors.filter(({ chain }) => chain === parameters.namespace) : connectors
}

const withIds = defineSlot<{ found: readonly Connector[]; key: string; named: readonly Connector[] }>()

/**
 * Returns the same array until the page finds another wallet or the directory names another image, because sites
 * compare the array by identity.
 */
function withDirectoryIds({ internal: { slots }, store }: Portico): readonly Connector[] {
  const { connectors } = store.getState()
  const imageIds = slots.get(imageIdsSlot)
  const idsOf = (connector: Connector) => {
    const explorerId = explorerIdOf(connector)
    return { explorerId, imageId: connector.imageId ?? imageIds?.get(explorerId ?? '') }
  }
  const key = connectors.map((connector) => idsOf(connector).imageId ?? '').join('\n')
  const known = slots.get(withIds)
  if (known?.found === connectors && known.key === key) return known.named
  const named = connectors.map((connector) => {
    const { explorerId, imageId } = idsOf(connector)
    return explorerId === undefined
      ? connector
      : { ...connector, explorerId, ...(imageId !== undefined && { imageId }) }
  })
  slots.set(withIds, { found: connectors, key, named })
  return named
}

/**
 * Returns the status of one connector. `connected`: it is the one in use. `active`: it is live but not in use. Source:
 * specification, section 4.
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
