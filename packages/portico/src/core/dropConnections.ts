import type { ChainNamespace } from '@portico/protocol/caip'
import { isSameWallet, type WalletOfFamily } from './isSameWallet.js'
import type { Portico } from './portico.js'
import { removeSessions, sessionKey } from './sessions.js'
import type { Connection } from './state.js'
import { track } from './track.js'

/** Drops connections from the state at once, and then tells their wallets. A wallet's failure is only logged. */
export async function dropConnections(
  portico: Portico,
  { connectorId, namespace }: { connectorId?: string | undefined; namespace?: ChainNamespace | undefined },
): Promise<void> {
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
