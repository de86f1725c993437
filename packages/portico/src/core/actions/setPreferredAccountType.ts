import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { type EmbeddedAccountType, embeddedId } from '../embeddedClient.js'
import type { Portico } from '../portico.js'
import { track } from '../track.js'
import { assertEmbedded } from './assertEmbedded.js'

/**
 * Uses the person's other kind of account, on every eip155 network. Kept for the next visits.
 *
 * @throws NotStartedError, ConnectorNotFoundError, EmbeddedRequestError, EmbeddedTimeoutError
 */
export async function setPreferredAccountType(
  portico: Portico,
  { type }: { type: EmbeddedAccountType },
): Promise<void> {
  assertEmbedded(portico, 'setPreferredAccountType')
  const { preferredAccountTypes } = portico.store.getState()
  const client = await loadEmbedded(portico)
  // First, because the frame is asked for the account that is preferred.
  portico.store.setState({ preferredAccountTypes: { ...preferredAccountTypes, eip155: type } })
  try {
    await client.setPreferredAccount(type)
  } catch (error) {
    portico.store.setState({ preferredAccountTypes })
    throw error
  }
  const network = portico.store
    .getState()
    .connections.find(({ connectorId, namespace }) => connectorId === embeddedId && namespace === 'eip155')
  track(portico, {
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: type, network: network?.networkId ?? '' },
  })
}
