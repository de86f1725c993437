import type { Connector } from '../core/connector.js'
import { changeConnectors } from '../core/connectorsState.js'
import type { Portico } from '../core/portico.js'
import { addSession, chooseConnection, sessionKey } from '../core/sessions.js'
import { createSafeProvider } from './createSafeProvider.js'
import { findSafe } from './safeFrame.js'

/** Id of the connector. Other kits use the same id. */
const id = { connectorId: 'safe', namespace: 'eip155' } as const

/** Connects the Safe around this page each time the kit starts. After a disconnect, the user can connect it again. */
export async function followSafe(
  kit: Portico,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const frame = await findSafe(origins, signal)
  if (!frame) return
  const { address, networkId } = frame.info
  const provider = createSafeProvider(frame)
  const connector: Connector = {
    chain: id.namespace,
    id: id.connectorId,
    name: 'Safe',
    provider,
    type: 'EXTERNAL',
  }
  let isDue = true
  const follow = () => {
    const { connectors, status } = kit.store.getState()
    if (status !== 'ready' && status !== 'reconnecting') {
      isDue = true
      return
    }
    // The list is created again each time the page finds wallets.
    if (!connectors.includes(connector)) changeConnectors(kit, (others) => [...others, connector])
    if (!isDue || !kit.families[id.namespace]) return
    isDue = false
    if (kit.internal.sessions.has(sessionKey(id))) return
    const accounts = [{ address, namespace: id.namespace, type: 'eoa' as const }]
    addSession(kit, { accounts, connector, networkId, provider }, { restored: true })
    chooseConnection(kit, id)
  }
  follow()
  const unsubscribe = kit.store.subscribe(follow)
  signal.addEventListener('abort', unsubscribe, { once: true })
}
