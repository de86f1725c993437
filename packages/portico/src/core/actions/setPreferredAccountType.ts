import { change } from '../change.js'
import { loadEmbedded } from '../embedded/loadEmbedded.js'
import { type EmbeddedAccountType, embeddedId, smartAccountNamespace } from '../embeddedClient.js'
import type { Portico } from '../portico.js'
import { track } from '../track.js'
import { assertEmbedded } from './assertEmbedded.js'

/**
 * Switches to the user's other kind of account on every eip155 network, and stores the choice for later visits.
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
  // Stored first, because the frame's client reads the preferred type from the state during the request.
  change<'preferredAccountTypes'>(portico, {
    preferredAccountTypes: { ...preferredAccountTypes, [smartAccountNamespace]: type },
  })
  try {
    await client.setPreferredAccount(type)
  } catch (error) {
    change<'preferredAccountTypes'>(portico, { preferredAccountTypes })
    throw error
  }
  const network = portico.store
    .getState()
    .connections.find(
      ({ connectorId, namespace }) => connectorId === embeddedId && namespace === smartAccountNamespace,
    )
  track(portico, {
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: type, network: network?.networkId ?? '' },
  })
}
