import type { ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../portico.js'
import { isOf } from '../sessions.js'
import { writeState } from '../storage/writeState.js'
import { assertStarted } from './assertStarted.js'

export type ForgetConnectionParameters = {
  connectorId: string
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Removes a wallet from the list of past connections. A connected wallet stays: use `disconnect` for it. Idempotent.
 *
 * @throws NotStartedError
 */
export function forgetConnection(portico: Portico, parameters: ForgetConnectionParameters): void {
  assertStarted(portico, 'forgetConnection')
  const { connectorId, namespace = portico.store.getState().activeNamespace } = parameters
  const isThis = isOf({ connectorId, namespace })
  portico.internal.writeState = writeState
  portico.store.setState(({ remembered }) => ({
    remembered: remembered.filter((connection) => !isThis(connection)),
  }))
}
