import type { ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { dropConnections } from '../dropConnections.js'
import type { Portico } from '../portico.js'

export type DisconnectParameters = {
  /** Disconnects only this wallet. Default: every wallet. */
  connectorId?: string | undefined
  /** Disconnects only wallets of this family. Default: every family. */
  namespace?: ChainNamespace | undefined
}

/**
 * Disconnects one wallet, the wallets of one family, or all wallets. The page disconnects immediately, even if a wallet
 * cannot be reached. A wallet that stays connected in another family gets no request. Idempotent.
 *
 * @throws NotStartedError
 */
export async function disconnect(portico: Portico, parameters: DisconnectParameters = {}): Promise<void> {
  assertStarted(portico, 'disconnect')
  return dropConnections(portico, parameters)
}
