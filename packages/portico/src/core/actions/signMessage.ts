import type { ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { NotConnectedError } from '../errors/connection.js'
import { UnsupportedChainError } from '../errors/network.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'

export type SignMessageParameters = {
  message: string
  /** Default: the active family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Asks the user to sign a text with the wallet in use. This opens the wallet.
 *
 * @returns the signature in the family's format, e.g. 65 bytes in hex for eip155
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, SignatureDeclinedError, RequestFailedError
 */
export async function signMessage(portico: Portico, parameters: SignMessageParameters): Promise<string> {
  assertStarted(portico, 'signMessage')
  const connection = findActive(portico.store.getState(), parameters.namespace)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: parameters.namespace })
  const family = portico.families[connection.namespace]
  if (!family?.signMessage) throw new UnsupportedChainError({ namespace: connection.namespace })
  return family.signMessage(session, { address: connection.address, message: parameters.message })
}
