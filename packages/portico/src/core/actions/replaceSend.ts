import { assertStarted } from '../assertStarted.js'
import type { TrackedSend } from '../entities.js'
import { NotConnectedError } from '../errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from '../errors/network.js'
import {
  InsufficientFeeBalanceError,
  SendNotFoundError,
  SendNotReplaceableError,
  SendUnansweredError,
  WrongNetworkError,
} from '../errors/send.js'
import type { FamilySending, ReplacementSubject, SendReplacement } from '../family.js'
import { findActive } from '../findActive.js'
import { isSameAddress } from '../findLookAlikes.js'
import { oneAtATime, transferLock } from '../oneAtATime.js'
import type { Portico } from '../portico.js'
import { readLinkCode } from '../readLinkCode.js'
import type { Session } from '../session.js'
import { sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { deviceStorage } from '../storage/deviceStorage.js'
import { sendKeys } from '../storage/sendKeys.js'
import { readStored, writeStored } from '../storage/storedKeys.js'
import { changeSends, trackedSendsOf, trackSend } from '../trackedSends.js'

export type ReplaceSendParameters = {
  /** `id` of an entry of `getSends`. */
  id: string
  /**
   * `speed-up`: the same transaction with a higher fee. `cancel`: an empty transaction to the account itself, with a
   * higher fee.
   */
  kind: 'speed-up' | 'cancel'
}

export type ReplaceSendReturnType = {
  hash: string
  /**
   * False if the wallet ignored the nonce. Then both transactions are valid, and a transfer that was sped up may be
   * paid twice. Undefined if no endpoint returned the transaction in time.
   */
  keptNonce: boolean | undefined
}

export type PrepareReplacementReturnType = SendReplacement & {
  /** INSUFFICIENT_FEE_BALANCE if the account cannot pay for the replacement. */
  problem: InsufficientFeeBalanceError | undefined
  /** True if the wallet ignored a requested nonce before. `replaceSend` then throws without a request to the wallet. */
  isIgnored: boolean
}

/**
 * Returns the replacement for a transaction that is in no block yet: its fee, its cost, and the problem if there is
 * one. Undefined if the transaction cannot be replaced, for example because it is in a block, the account is a smart
 * account, or its wallet is on another network. Opens nothing.
 *
 * @throws NotStartedError, SendNotFoundError, and the errors of the network's endpoints
 */
export async function prepareReplacement(
  portico: Portico,
  { id, kind, signal }: ReplaceSendParameters & { signal?: AbortSignal | undefined },
): Promise<PrepareReplacementReturnType | undefined> {
  assertStarted(portico, 'prepareReplacement')
  const send = find(portico, id)
  const found = await resolveAccount(portico, send, kind).catch(() => undefined)
  if (!found) return undefined
  const { connection, sending, subject } = found
  const replacement = await sending.readReplacement?.(subject, { signal })
  if (!replacement) return undefined
  const isCovered = replacement.cost <= replacement.nativeBalance
  return {
    ...replacement,
    isIgnored: readIgnored(portico).includes(connection.connectorId),
    problem: isCovered
      ? undefined
      : new InsufficientFeeBalanceError({ symbol: subject.network.nativeCurrency.symbol }),
  }
}

/**
 * Asks the user to replace a transaction that is in no block yet, to speed it up or cancel it. The replacement has the
 * same nonce and a higher fee. If the wallet ignores the nonce, `keptNonce` is false, and the wallet gets no such
 * request again. This opens the wallet, so call it from a click.
 *
 * @throws NotStartedError, SendNotFoundError, SendNotReplaceableError, NotConnectedError, UnsupportedChainError,
 * NetworkNotFoundError, WrongNetworkError, SendRejectedError, SendUnansweredError, RequestPendingError,
 * RequestFailedError, MissingDependencyError
 */
export async function replaceSend(
  portico: Portico,
  { id, kind }: ReplaceSendParameters,
): Promise<ReplaceSendReturnType> {
  assertStarted(portico, 'replaceSend')
  return oneAtATime(portico, transferLock, async () => replaceOnce(portico, find(portico, id), kind))
}

async function replaceOnce(
  portico: Portico,
  send: TrackedSend,
  kind: ReplaceSendParameters['kind'],
): Promise<ReplaceSendReturnType> {
  const { connection, sending, session, subject } = await resolveAccount(portico, send, kind)
  if (readIgnored(portico).includes(connection.connectorId)) {
    throw new SendNotReplaceableError({ problem: `${connection.name} chooses its own nonces.` })
  }
  const replacing = Promise.resolve(sending.replaceSend?.(session, subject)).catch((cause: unknown) => {
    // The wallet may still send the replacement after the deadline. The status then changes, because the nonce is used.
    throw readLinkCode(cause) === 8000
      ? new SendUnansweredError({ cause, walletName: connection.name })
      : cause
  })
  const { hash, keptNonce, nonce } = (await replacing) ?? {}
  if (hash === undefined) throw new UnsupportedChainError({ namespace: connection.namespace })
  if (keptNonce === false) {
    const ignored = [connection.connectorId, ...readIgnored(portico)]
    writeStored(deviceStorage(portico), sendKeys.ownNonces, [...new Set(ignored)])
    // The wallet sent a second transaction instead of a replacement, so it is tracked as a separate send.
    if (kind === 'speed-up') {
      const { nonce: _, replacement: __, replacedBy: ___, settledAt: ____, ...again } = send
      const sentAt = Date.now()
      trackSend(portico, { ...again, hash, sentAt, status: 'pending' })
    }
    return { hash, keptNonce }
  }
  changeSends(portico, (sends) =>
    sends.map((one) => (one.id === send.id ? { ...one, nonce, replacement: { hash, kind } } : one)),
  )
  return { hash, keptNonce }
}

function find(portico: Portico, id: string): TrackedSend {
  const send = trackedSendsOf(portico)
    .getState()
    .find((one) => one.id === id)
  if (!send) throw new SendNotFoundError({ id })
  return send
}

/**
 * Returns which transaction to replace and with which wallet. Throws if the replacement is already known to be
 * impossible.
 */
async function resolveAccount(
  portico: Portico,
  { callsId, from, hash, networkId, replacement, status }: TrackedSend,
  kind: ReplaceSendParameters['kind'],
): Promise<{
  connection: Connection
  sending: FamilySending
  session: Session
  subject: ReplacementSubject
}> {
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId })
  const account = connection.accounts.find(({ address }) => isSameAddress(address, from))
  if (status !== 'pending' || callsId !== undefined || account?.type !== 'eoa') {
    throw new SendNotReplaceableError({ problem: `Status: ${status}. Kind of account: ${account?.type}` })
  }
  if (connection.networkId !== networkId) throw new WrongNetworkError({ networkId })
  const sending = await portico.families[connection.namespace]?.loadSending?.()
  if (!sending?.replaceSend) throw new UnsupportedChainError({ namespace: connection.namespace })
  // If a replacement is already pending, it has the nonce, and the next replacement must outbid it.
  return { connection, sending, session, subject: { from, hash: replacement?.hash ?? hash, kind, network } }
}

function readIgnored(portico: Portico): readonly string[] {
  return readStored(deviceStorage(portico), sendKeys.ownNonces) ?? []
}
