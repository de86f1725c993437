import { isPorticoError } from '@portico/protocol/errors'
import { formatUnits } from '../../format/formatUnits.js'
import type { AskedSubject } from '../askedSends.js'
import { askToSend } from '../askedSends.js'
import { assertStarted } from '../assertStarted.js'
import type { TrackedSend } from '../entities.js'
import { BalanceUnavailableError } from '../errors/network.js'
import { NamesNotSupportedError, ReceiverChangedError } from '../errors/send.js'
import { estimateDraft, fitFee, toTransfer } from '../estimateDraft.js'
import { isSameAddress } from '../findLookAlikes.js'
import { joinSignals } from '../joinSignals.js'
import { oneAtATime, transferLock } from '../oneAtATime.js'
import type { Portico } from '../portico.js'
import { isReviewed, noteReviewed } from '../reviewedTokens.js'
import type { SendFee } from '../sendFee.js'
import { clearedFields, sendStateOf } from '../sendState.js'
import { toPorticoError } from '../toPorticoError.js'
import { track } from '../track.js'
import { refreshBalances, trackSend } from '../trackedSends.js'
import type { Draft, DraftParameters } from '../transferDraft.js'
import { toTransferDraft } from '../transferDraft.js'
import { rememberRecipient } from './contacts.js'

export type SendParameters = DraftParameters & {
  /**
   * The name that resolved to `receiver`. It is resolved again before the send. Default: the name in the send state.
   */
  receiverName?: string | undefined
}

export type SendReturnType = TrackedSend

/**
 * How long to wait for the network's check, in ms. Then the wallet gets the request anyway, because the wallet checks
 * it too.
 */
export const checkPatienceMs = 5_000

/**
 * Asks the user to send the native token or another token. If the network would revert the transfer, this throws before
 * the wallet gets a request. A recipient's name is resolved again, and the transfer is rejected if the address changed.
 * This opens the wallet, so call it from a click.
 *
 * @returns the transfer once the wallet has sent it; `waitForSend` returns its outcome
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, SendFieldsRequiredError, TokenRequiredError,
 * NetworkNotFoundError, WrongNetworkError, InvalidAmountError, InvalidReceiverError, NamesNotSupportedError,
 * NameUnresolvedError, ReceiverChangedError, NoBalanceFoundError, InsufficientBalanceError,
 * InsufficientFeeBalanceError, BalanceUnavailableError if the network never confirmed the token, SendWouldFailError,
 * SendRejectedError, SendUnansweredError, RequestPendingError, RequestFailedError, MissingDependencyError
 */
export async function send(portico: Portico, parameters: SendParameters = {}): Promise<SendReturnType> {
  assertStarted(portico, 'send')
  return oneAtATime(portico, transferLock, async () => {
    const store = sendStateOf(portico)
    store.setState({ loading: true })
    try {
      return await sendDraft(portico, parameters)
    } finally {
      store.setState({ loading: false })
    }
  })
}

async function sendDraft(portico: Portico, parameters: SendParameters): Promise<TrackedSend> {
  const store = sendStateOf(portico)
  const { signal } = parameters
  const receiverName =
    parameters.receiverName ?? (parameters.receiver ? undefined : store.getState().receiverProfileName)
  const draft = await toTransferDraft(portico, parameters)
  const properties = toProperties(draft)
  let amount: bigint
  let hash: string
  try {
    await assertNameStands(draft, receiverName, signal)
    const checked = await check(portico, draft, signal)
    amount = checked.amount
    track(portico, { event: 'SEND_INITIATED', properties: { ...properties, amount: toWhole(draft, amount) } })
    signal?.throwIfAborted()
    // `toTransferDraft` has checked that the family can send.
    const { decimals, from, networkId, sending, session, to, token } = draft
    const subject: AskedSubject = {
      amount: String(amount),
      decimals,
      from,
      networkId,
      receiverName: draft.receiverName ?? receiverName,
      symbol: token.symbol,
      to,
      tokenAddress: token.address,
    }
    hash = await askToSend(
      portico,
      { sending, session, subject },
      async (tagged) =>
        (await sending.send?.(tagged, { ...toTransfer(draft, amount), fee: checked.fee })) ?? '',
    )
  } catch (error) {
    const message = toPorticoError(error).shortMessage
    track(portico, { event: 'SEND_ERROR', properties: { ...properties, message } })
    throw error
  }

  const { from, networkId, to, token } = draft
  const name = draft.receiverName ?? receiverName
  const sent = trackSend(portico, {
    amount: String(amount),
    decimals: draft.decimals,
    from,
    hash,
    networkId,
    receiverName: name,
    sentAt: Date.now(),
    status: 'pending',
    symbol: token.symbol,
    to,
    tokenAddress: token.address,
  })
  rememberRecipient(portico, {
    address: to,
    name,
    namespace: draft.network.chainNamespace,
    networkId,
    sentAt: sent.sentAt,
  })
  store.setState(clearedFields)
  if (!token.address) {
    track(portico, { event: 'SEND_SUCCESS', properties: { ...properties, amount: toWhole(draft, amount) } })
  }
  void refreshBalances(portico, sent)
  return sent
}

/** Rejects a recipient whose name now resolves to no address, or to another address than the user reviewed. */
export async function assertNameStands(
  draft: Pick<Draft, 'network' | 'sending' | 'to'> & { receiverName?: string | undefined },
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { network, sending, to } = draft
  if (!name || name === draft.receiverName) return
  // If the name cannot be resolved again, nothing shows that it still belongs to the address.
  if (!sending.resolveName) throw new NamesNotSupportedError({ networkName: network.name })
  const { address } = await sending.resolveName({ name, network, signal })
  if (!address || !isSameAddress(address, to)) throw new ReceiverChangedError({ name })
}

/**
 * Simulates the transfer on the network. If the network does not respond in time, the transfer is sent anyway, but only
 * if the network confirmed the token before.
 */
async function check(
  portico: Portico,
  draft: Draft,
  signal: AbortSignal | undefined,
): Promise<{ amount: bigint; fee: SendFee | undefined }> {
  const { amount } = draft
  try {
    const patience = amount === 'max' ? undefined : AbortSignal.timeout(checkPatienceMs)
    const limit = joinSignals(signal, patience)
    const estimate = await estimateDraft(draft, { signal: limit })
    if (estimate.problem) throw estimate.problem
    noteReviewed(portico, draft)
    const left = estimate.leftForFee
    // If the balance barely covers the fee, a higher fee of the wallet's own choice might not fit.
    const isTight = !estimate.isContractAccount && left < 2n * estimate.fee.amount
    return { amount: estimate.amount, fee: isTight ? fitFee(estimate.fee, left) : undefined }
  } catch (error) {
    signal?.throwIfAborted()
    const isSilence =
      isPorticoError(error, 'BALANCE_UNAVAILABLE') ||
      (error instanceof DOMException && error.name === 'TimeoutError')
    if (amount === 'max' || !isSilence) throw error
    if (!isReviewed(portico, draft))
      throw new BalanceUnavailableError({ cause: error, networkName: draft.network.name })
    return { amount, fee: undefined }
  }
}

function toProperties({ amount, decimals, isSmartAccount, networkId, token }: Draft) {
  return {
    amount: amount === 'max' ? amount : formatUnits(amount, decimals),
    isSmartAccount,
    network: networkId,
    token: token.address ?? token.symbol,
  }
}

function toWhole({ decimals }: Draft, amount: bigint): string {
  return formatUnits(amount, decimals)
}
