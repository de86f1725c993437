import { assertStarted } from '../assertStarted.js'
import { embeddedId } from '../embeddedClient.js'
import { ConnectorNotFoundError } from '../errors/connection.js'
import type { Portico } from '../portico.js'

/** @throws NotStartedError; ConnectorNotFoundError if the site configures no embedded wallet */
export function assertEmbedded(portico: Portico, caller: string): void {
  assertStarted(portico, caller)
  const { connectors } = portico.store.getState()
  if (!connectors.some(({ id }) => id === embeddedId)) {
    throw new ConnectorNotFoundError({ connectorId: embeddedId })
  }
}
