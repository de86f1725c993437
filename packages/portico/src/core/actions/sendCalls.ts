import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from '../errors/network.js'
import { InvalidCallsError } from '../errors/send.js'
import type { CallsStatus, FamilySending, WalletCall } from '../family.js'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import type { Session } from '../session.js'
import { sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { assertStarted } from './assertStarted.js'

export type SendCallsParameters = {
  calls: readonly WalletCall[]
  /**
   * Whether the calls must succeed or fail together. A wallet that cannot guarantee this refuses. If false, and the
   * wallet has no batches, the wallet asks for each call on its own. Default: false.
   */
  atomic?: boolean | undefined
}

/**
 * Asks the user to send several calls as one batch (EIP-5792). A wallet without batches sends them one by one, unless
 * they must succeed or fail together. After a rejection, nothing more is requested. `getCallsStatus` then reports
 * `partly failed` if calls were sent before. This opens the wallet, so call it from a click.
 *
 * @returns the batch's id, for `getCallsStatus`
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, NetworkNotFoundError, InvalidCallsError,
 * MethodNotSupportedError, SendRejectedError, SendUnansweredError, WrongNetworkError, RequestPendingError,
 * RequestFailedError
 */
export async function sendCalls(portico: Portico, parameters: SendCallsParameters): Promise<{ id: string }> {
  assertStarted(portico, 'sendCalls')
  const { atomic = false, calls } = parameters
  assertCalls(calls)
  const { connection, sending, session } = await toSending(portico)
  const { networkId } = connection
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId })
  if (!sending.sendCalls) throw new UnsupportedChainError({ namespace: connection.namespace })
  const id = await sending.sendCalls(session, { atomic, calls, from: connection.address, network })
  return { id }
}

/**
 * Returns the status of a batch that was sent with `sendCalls`. Never prompts.
 *
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, MethodNotSupportedError, RequestFailedError
 */
export async function getCallsStatus(portico: Portico, { id }: { id: string }): Promise<CallsStatus> {
  assertStarted(portico, 'getCallsStatus')
  const { connection, sending, session } = await toSending(portico)
  if (!sending.getCallsStatus) throw new UnsupportedChainError({ namespace: connection.namespace })
  return sending.getCallsStatus(session, { id })
}

async function toSending(
  portico: Portico,
): Promise<{ connection: Connection; sending: FamilySending; session: Session }> {
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  const sending = await portico.families[connection.namespace]?.loadSending?.()
  if (!sending) throw new UnsupportedChainError({ namespace: connection.namespace })
  return { connection, sending, session }
}

/** Checks the calls. Source: specification, section 5 (wallet calls). */
function assertCalls(calls: readonly WalletCall[]): void {
  if (calls.length === 0) throw new InvalidCallsError({ problem: 'The list is empty.' })
  for (const { data, to, value = '0' } of calls) {
    if (!/^0x[\da-f]+$/i.test(to)) throw new InvalidCallsError({ problem: "`to` does not start with '0x'." })
    if (data !== undefined && !/^0x([\da-f]{2})*$/i.test(data)) {
      throw new InvalidCallsError({ problem: "`data` does not start with '0x'." })
    }
    if (!/^\d{1,78}$/.test(value)) throw new InvalidCallsError({ problem: '`value` is not an amount.' })
  }
}
