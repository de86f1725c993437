import type { ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'
import { forgetStored } from '../sessions.js'

export type ForgetConnectionParameters = {
  connectorId: string
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Removes a wallet from the list of past connections. It does not end a current connection: use `disconnect` for that.
 * Idempotent.
 *
 * @throws NotStartedError
 */
export function forgetConnection(portico: Portico, parameters: ForgetConnectionParameters): void {
  assertStarted(portico, 'forgetConnection')
  const { connectorId, namespace = portico.store.getState().activeNamespace } = parameters
  forgetStored(portico, { connectorId, namespace })
}
