import { formatUnits } from '../../format/formatUnits.js'
import type { AskedSubject } from '../askedSends.js'
import { askToSend } from '../askedSends.js'
import { assertStarted } from '../assertStarted.js'
import { toCallsSender } from '../callsSender.js'
import type { TrackedSend } from '../entities.js'
import { NotConnectedError } from '../errors/connection.js'
import { BalanceUnavailableError, UnsupportedChainError } from '../errors/network.js'
import {
  InsufficientBalanceError,
  InsufficientFeeBalanceError,
  InvalidAmountError,
  InvalidCallsError,
  SendWouldFailError,
} from '../errors/send.js'
import { estimateDraft, toTransfer } from '../estimateDraft.js'
import { findActive } from '../findActive.js'
import { joinSignals } from '../joinSignals.js'
import { loadSending } from '../loadSending.js'
import { oneAtATime, transferLock } from '../oneAtATime.js'
import type { Portico } from '../portico.js'
import { isReviewed, noteReviewed } from '../reviewedTokens.js'
import { sessionKey } from '../sessions.js'
import { isKeptCallsId, toSendId } from '../storage/sendKeys.js'
import type { TokenBalance } from '../tokenBalance.js'
import { toPorticoError } from '../toPorticoError.js'
import { track } from '../track.js'
import { refreshBalances, trackSend } from '../trackedSends.js'
import type { Draft } from '../transferDraft.js'
import { toTransferDraft } from '../transferDraft.js'
import { canSend } from './canSend.js'
import { rememberRecipient } from './contacts.js'
import { assertNameStands, checkPatienceMs } from './send.js'

/** Maximum number of transfers in one batch, so a user can still read them all. Solana's transactions fit fewer. */
export const manyLimit = 20

export type SendManyTransfer = {
  token: TokenBalance
  /** Base units. */
  amount: bigint
  /** An address, or a name if the network has names. */
  receiver: string
  /** The name that resolved to `receiver`. It is resolved again before the send. */
  receiverName?: string | undefined
}

export type SendManyParameters = {
  /** The transfers. All of them are on the network in use. */
  transfers: readonly SendManyTransfer[]
  signal?: AbortSignal | undefined
}

/**
 * Checks whether several transfers can be sent as one, so that either all or none succeed. Either the wallet supports
 * this (EIP-5792, `atomic`), or a transaction of the family contains several transfers (Solana). Never prompts.
 */
export async function canSendMany(portico: Portico): Promise<boolean> {
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === connection?.networkId)
  if (!connection || !session || !network || !canSend(portico)) return false
  const sending = await loadSending(portico, connection.namespace).catch(() => undefined)
  if (!sending?.sendMany || !sending.canSendMany) return false
  return sending.canSendMany(session, { address: connection.address, network }).catch(() => false)
}

/**
 * Asks the user to send to several recipients in one batch. Either all of the transfers succeed or none. If the network
 * would revert the batch, or the account does not have enough, this throws before the wallet gets a request. This opens
 * the wallet, so call it from a click.
 *
 * @returns the batch; `waitForSend` returns its outcome
 * @throws NotStartedError, NotConnectedError, UnsupportedChainError, InvalidCallsError, and the errors of `send`
 */
export async function sendMany(portico: Portico, parameters: SendManyParameters): Promise<TrackedSend> {
  assertStarted(portico, 'sendMany')
  return oneAtATime(portico, transferLock, () => sendChecked(portico, parameters))
}

async function sendChecked(
  portico: Portico,
  { signal, transfers }: SendManyParameters,
): Promise<TrackedSend> {
  if (transfers.length === 0 || transfers.length > manyLimit) {
    throw new InvalidCallsError({
      problem: `There are ${transfers.length} transfers, but only 1 to ${manyLimit} can be sent at once.`,
    })
  }
  const drafts: (Draft & { amount: bigint })[] = []
  for (const transfer of transfers) {
    const draft = await toTransferDraft(portico, { ...transfer, signal })
    const { amount } = draft
    if (amount === 'max') throw new InvalidAmountError({ reason: 'not-a-number' })
    await assertNameStands(draft, transfer.receiverName, signal)
    drafts.push({ ...draft, amount })
  }
  const [first] = drafts
  if (!first) throw new NotConnectedError({ namespace: portico.store.getState().activeNamespace })
  const { from, isSmartAccount, network, networkId, sending, session } = first
  if (!sending.sendMany) throw new UnsupportedChainError({ namespace: network.chainNamespace })
  const moved = drafts.map((draft) => toTransfer(draft, draft.amount))
  const properties = {
    amount: drafts.map(({ amount, decimals }) => formatUnits(amount, decimals)).join(', '),
    isSmartAccount,
    network: networkId,
    token: drafts.map(({ token }) => token.address ?? token.symbol).join(', '),
  }
  const sender = toCallsSender(portico, session)
  let sent: { hash: string } | { callsId: string }
  try {
    await assertCovered(drafts, signal)
    const refusal = await sending
      .checkMany?.(moved, {
        signal: joinSignals(signal, AbortSignal.timeout(checkPatienceMs)),
      })
      // If the network does not respond in time, the wallet gets the request anyway, because the wallet also checks it.
      .catch((cause: unknown) => {
        signal?.throwIfAborted()
        if (!drafts.every((draft) => isReviewed(portico, draft)))
          throw new BalanceUnavailableError({ cause, networkName: network.name })
      })
    if (typeof refusal === 'string') throw new SendWouldFailError({ refusal })
    for (const draft of drafts) noteReviewed(portico, draft)
    track(portico, { event: 'SEND_INITIATED', properties })
    signal?.throwIfAborted()
    const subject: AskedSubject = {
      amount: String(first.amount),
      // A placeholder until the wallet returns the batch's id.
      callsId: 'unnamed',
      count: drafts.length,
      decimals: first.decimals,
      from,
      networkId,
      others: drafts.slice(1).map(({ amount, to, token }) => ({
        amount: String(amount),
        to,
        tokenAddress: token.address,
      })),
      receiverName: first.receiverName ?? transfers[0]?.receiverName,
      symbol: first.token.symbol,
      to: first.to,
      tokenAddress: first.token.address,
    }
    sent = await askToSend(
      portico,
      { sending, session, subject },
      async (tagged) => (await sending.sendMany?.(tagged, moved)) ?? { callsId: '' },
    )
  } catch (error) {
    const message = toPorticoError(error).shortMessage
    track(portico, { event: 'SEND_ERROR', properties: { ...properties, message } })
    throw error
  }

  const callsId = 'callsId' in sent ? sent.callsId : undefined
  const hash = 'hash' in sent ? sent.hash : sent.callsId
  const result: Omit<TrackedSend, 'id'> = {
    amount: String(first.amount),
    count: drafts.length,
    decimals: first.decimals,
    from,
    hash,
    networkId,
    receiverName: first.receiverName ?? transfers[0]?.receiverName,
    sentAt: Date.now(),
    status: 'pending',
    symbol: first.token.symbol,
    to: first.to,
    tokenAddress: first.token.address,
    ...(callsId !== undefined && { callsId, ...sender }),
  }
  // If a wallet's id for the batch cannot be stored, the batch is returned here but not tracked. Afterwards only the
  // wallet shows it.
  const isKept = callsId === undefined || isKeptCallsId(callsId)
  const tracked = isKept ? trackSend(portico, result) : { ...result, id: toSendId(networkId, hash) }
  for (const [index, { networkId: on, receiverName, to }] of drafts.entries()) {
    const name = receiverName ?? transfers[index]?.receiverName
    const { chainNamespace: namespace } = network
    rememberRecipient(portico, { address: to, name, namespace, networkId: on, sentAt: tracked.sentAt })
  }
  track(portico, { event: 'SEND_SUCCESS', properties })
  void refreshBalances(portico, tracked)
  return tracked
}

/**
 * Rejects transfers whose sum exceeds the balance of their token: each transfer may be covered although the sum is not.
 */
async function assertCovered(
  drafts: readonly (Draft & { amount: bigint })[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const sums = new Map<string, { draft: Draft; amount: bigint }>()
  for (const draft of drafts) {
    const key = draft.tokenAddress?.toLowerCase() ?? ''
    const amount = (sums.get(key)?.amount ?? 0n) + draft.amount
    sums.set(key, { amount, draft })
  }
  const estimates = []
  for (const sum of sums.values())
    estimates.push({ ...sum, estimate: await estimateDraft(sum.draft, { signal }) })
  const native = estimates.reduce((all, { amount, estimate }) => all + amount * estimate.coinUnits, 0n)
  for (const { amount, draft, estimate } of estimates) {
    const { symbol } = draft.token
    if (estimate.balance < amount) throw new InsufficientBalanceError({ symbol })
    // Someone else may pay the fee of a smart account.
    const fee = estimate.isContractAccount ? 0n : estimate.fee.amount
    if (estimate.nativeBalance < native + fee) {
      throw new InsufficientFeeBalanceError({ symbol: draft.network.nativeCurrency.symbol })
    }
  }
}
