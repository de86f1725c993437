import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from '../errors/network.js'
import type { FamilyPermitting } from '../familyPermitting.js'
import { findActive } from '../findActive.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import type { Session } from '../session.js'
import { sessionKey } from '../sessions.js'

/**
 * Returns the account in use with the functions that grant and revoke its permissions.
 *
 * @throws NotConnectedError, NetworkNotFoundError, UnsupportedChainError
 */
export async function toPermitting(
  portico: Portico,
): Promise<{ address: string; network: Network; permitting: FamilyPermitting; session: Session }> {
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  const { address, namespace, networkId } = connection
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId })
  const sending = await portico.families[namespace]?.loadSending?.()
  const permitting = await sending?.loadPermitting?.()
  if (!permitting) throw new UnsupportedChainError({ namespace })
  return { address, network, permitting, session }
}
