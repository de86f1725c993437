import type { ChainNamespace } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import { isSameWallet, type WalletOfFamily } from '../isSameWallet.js'
import type { Portico } from '../portico.js'
import { removeSessions, sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { track } from '../track.js'

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
  const { connectorId, namespace } = parameters
  const dropped = portico.store
    .getState()
    .connections.filter(
      (connection) =>
        (!connectorId || connection.connectorId === connectorId) &&
        (!namespace || connection.namespace === namespace),
    )
  const sessions = dropped.map((connection) => portico.internal.sessions.get(sessionKey(connection))?.session)
  removeSessions(portico, dropped, 'user')
  const kept = portico.store.getState().connections
  const told = sessions.map(async (session) => {
    // If one session of a wallet with several families ends, the wallet ends all of them:
    // https://github.com/reown-com/appkit/issues/5719
    if (!session || kept.some((other) => isSameWallet(session.connector, toWallet(other)))) return
    await portico.families[session.connector.chain]?.disconnect(session)
  })
  if (dropped.length > 0) {
    track(portico, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
  }
  for (const outcome of await Promise.allSettled(told)) {
    if (outcome.status === 'rejected') {
      portico.internal.log.add('warn', 'A wallet did not hear of the disconnect', {
        error: String(outcome.reason),
      })
    }
  }
}

function toWallet({ connectorId, name, namespace }: Connection): WalletOfFamily {
  return { chain: namespace, id: connectorId, name }
}
