import { type ChainNamespace, parseCaipNetworkId } from '@portico/protocol/caip'
import { type AskedSubject, askToSend } from '../askedSends.js'
import { assertStarted } from '../assertStarted.js'
import { type CallsSender, findCallsSession, noteCallsSender, readCallsSender } from '../callsSender.js'
import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from '../errors/network.js'
import { InvalidCallsError } from '../errors/send.js'
import type { CallsStatus, FamilySending, WalletCall } from '../family.js'
import { findActive } from '../findActive.js'
import type { Network } from '../network.js'
import type { Portico } from '../portico.js'
import type { Session } from '../session.js'
import { sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { trackedSendsOf } from '../trackedSends.js'

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
 * `partly failed` if calls were sent before. If the wallet answers late, even after a reload, `getSends` contains the
 * batch, with its id in `callsId`. This opens the wallet, so call it from a click.
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
  const subject = toSubject({ calls, from: connection.address, network })
  const id = await askToSend(
    portico,
    { sending, session, subject },
    async (tagged) =>
      (await sending.sendCalls?.(tagged, { atomic, calls, from: connection.address, network })) ?? '',
  )
  noteCallsSender(portico, id, session)
  return { id }
}

/**
 * Returns the status of a batch that was sent with `sendCalls`. If this kit sent the batch, the wallet that got it is
 * asked, whichever wallet is in use now. Otherwise the wallet in use is asked. Never prompts.
 *
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, MethodNotSupportedError, RequestFailedError
 */
export async function getCallsStatus(portico: Portico, { id }: { id: string }): Promise<CallsStatus> {
  assertStarted(portico, 'getCallsStatus')
  const sender = readCallsSender(portico, id) ?? readTrackedSender(portico, id)
  const { connection, sending, session } = await toSending(portico, sender)
  if (!sending.getCallsStatus) throw new UnsupportedChainError({ namespace: connection.namespace })
  return sending.getCallsStatus(session, { id })
}

/** Returns the wallet with which a transfer of this kit was sent as a batch, in this visit or an earlier one. */
function readTrackedSender(portico: Portico, id: string): BatchSender | undefined {
  const send = trackedSendsOf(portico)
    .getState()
    .find(({ callsId, connectorId }) => callsId === id && connectorId !== undefined)
  return send && { ...send, namespace: parseCaipNetworkId(send.networkId).namespace }
}

type BatchSender = CallsSender & { namespace: ChainNamespace }

/** Returns what a request to `sender` needs. Without `sender`, the request goes to the wallet in use. */
async function toSending(
  portico: Portico,
  sender?: BatchSender,
): Promise<{ connection: Connection; sending: FamilySending; session: Session }> {
  const state = portico.store.getState()
  const connection = sender
    ? state.connections.find(
        ({ connectorId, namespace }) => connectorId === sender.connectorId && namespace === sender.namespace,
      )
    : findActive(state)
  const session = sender
    ? findCallsSession(portico, sender)
    : connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session)
    throw new NotConnectedError({ namespace: sender?.namespace ?? state.activeNamespace })
  const sending = await portico.families[connection.namespace]?.loadSending?.()
  if (!sending) throw new UnsupportedChainError({ namespace: connection.namespace })
  return { connection, sending, session }
}

/** Describes the batch by its first call. If the calls only pay coins, the network can be searched for them. */
function toSubject({
  calls,
  from,
  network,
}: {
  calls: readonly WalletCall[]
  from: string
  network: Network
}): AskedSubject {
  const [first, ...others] = calls.map(({ to, value = '0' }) => ({ amount: value, to }))
  const isPayment = calls.every(({ data = '0x', value = '0' }) => data === '0x' && BigInt(value) > 0n)
  const { decimals, symbol } = network.nativeCurrency
  return {
    amount: first?.amount ?? '0',
    // A placeholder until the wallet returns the batch's id.
    callsId: 'unnamed',
    count: calls.length,
    decimals,
    from,
    networkId: network.caipNetworkId,
    others: isPayment ? others : undefined,
    symbol,
    to: first?.to ?? '',
  }
}

/** Checks the calls. Source: specification, section 5 (wallet calls). */
function assertCalls(calls: readonly WalletCall[]): void {
  if (calls.length === 0) throw new InvalidCallsError({ problem: 'The list is empty.' })
  for (const { data, to, value = '0' } of calls) {
    if (!/^0x[\da-f]+$/i.test(to))
      throw new InvalidCallsError({ problem: "`to` is not '0x' followed by hex digits." })
    if (data !== undefined && !/^0x([\da-f]{2})*$/i.test(data)) {
      throw new InvalidCallsError({ problem: "`data` is not '0x' followed by whole bytes in hex." })
    }
    if (!/^\d{1,78}$/.test(value)) throw new InvalidCallsError({ problem: '`value` is not an amount.' })
  }
}
