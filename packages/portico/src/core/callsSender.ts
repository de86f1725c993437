import type { ChainNamespace } from '@portico/protocol/caip'
import type { TrackedSend } from './entities.js'
import type { Portico } from './portico.js'
import type { Session } from './session.js'
import { sessionKey } from './sessions.js'
import { perKit } from './slots.js'
import { walletConnectId } from './walletConnectClient.js'
import { loadedWalletConnectSlot } from './walletConnectSlot.js'

/** The wallet that got a batch. Another wallet with the same account does not know the batch, and may be hostile. */
export type CallsSender = Pick<TrackedSend, 'connectorId' | 'sessionTopic'>

/** Returns the wallet of a session, as it is stored with a batch. */
export function toCallsSender(portico: Portico, { connector }: Session): CallsSender {
  const sessionTopic = readTopic(portico, connector.id)
  return { connectorId: connector.id, ...(sessionTopic !== undefined && { sessionTopic }) }
}

/** Returns the live session of the wallet that got a batch. Undefined if the wallet is not connected. */
export function findCallsSession(
  portico: Portico,
  { connectorId, namespace, sessionTopic }: CallsSender & { namespace: ChainNamespace },
): Session | undefined {
  // Each wallet that answers a code has the same id, but a session of its own.
  if (connectorId === undefined || readTopic(portico, connectorId) !== sessionTopic) return undefined
  return portico.internal.sessions.get(sessionKey({ connectorId, namespace }))?.session
}

function readTopic(portico: Portico, connectorId: string): string | undefined {
  if (connectorId !== walletConnectId) return undefined
  return portico.internal.slots.get(loadedWalletConnectSlot)?.getSession()?.topic
}

/** Maximum number of batches whose wallets a kit keeps. */
const mostSenders = 200

/** The wallets of the batches that a kit sent with `sendCalls`, by the batch's id. */
const sendersOf = perKit(() => new Map<string, CallsSender & { namespace: ChainNamespace }>())

/** Notes which wallet got a batch. A wallet that repeats another one's id does not get that one's questions. */
export function noteCallsSender(portico: Portico, id: string, session: Session): void {
  const senders = sendersOf(portico)
  if (senders.has(id)) return
  senders.set(id, { ...toCallsSender(portico, session), namespace: session.connector.chain })
  const [oldest] = senders.keys()
  if (senders.size > mostSenders && oldest !== undefined) senders.delete(oldest)
}

/** Returns the wallet that got a batch with this id. Undefined if this kit did not send it in this visit. */
export function readCallsSender(
  portico: Portico,
  id: string,
): (CallsSender & { namespace: ChainNamespace }) | undefined {
  return sendersOf(portico).get(id)
}
