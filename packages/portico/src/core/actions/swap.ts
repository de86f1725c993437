import { isPorticoError } from '@portico/protocol/errors'
import { formatUnits } from '../../format/formatUnits.js'
import type { AskedSubject } from '../askedSends.js'
import { askToSend } from '../askedSends.js'
import { assertStarted } from '../assertStarted.js'
import { buildSwapCall } from '../buildSwapCall.js'
import { type CallsSender, findCallsSession, toCallsSender } from '../callsSender.js'
import type { CheckedSwap, SwapParameters } from '../checkedSwap.js'
import { toSwap, toSwapAccount } from '../checkedSwap.js'
import type { TrackedSend } from '../entities.js'
import { SendWouldFailError } from '../errors/send.js'
import {
  PriceImpactTooHighError,
  SwapFailedError,
  SwapPriceMovedError,
  SwapWaitingError,
} from '../errors/swap.js'
import type { SignedPermit } from '../familySwapping.js'
import { oneAtATime } from '../oneAtATime.js'
import { pause } from '../pause.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { isKeptCallsId, toSendId } from '../storage/sendKeys.js'
import { canBatchSwap, mustResetAllowance, toApprovalCall } from '../swapAllowance.js'
import { priceImpactLimits } from '../swapAmounts.js'
import { isUnknownTarget } from '../swapTarget.js'
import { toPorticoError } from '../toPorticoError.js'
import { track } from '../track.js'
import { refreshBalances, trackedSendsOf, trackSend } from '../trackedSends.js'
import type { GetSwapQuoteReturnType } from './getSwapQuote.js'
import { quoteSwap } from './getSwapQuote.js'

/** Progress of a swap. `asking`: the user decides in the wallet. `waiting`: the transaction is not in a block yet. */
export type SwapProgress =
  | { step: 'checking' }
  | {
      /**
       * Step of a swap. `reset`: sets the allowance to 0 before the approval. `permit`: a signature instead of an
       * approval. `batch`: approval and swap together.
       */
      step: 'reset' | 'approve' | 'permit' | 'swap' | 'batch'
      status: 'asking' | 'waiting'
      hash: string | undefined
      /**
       * True once the account is known to be a contract that executes the transaction later. Other owners may have to
       * sign first.
       */
      isQueued?: boolean | undefined
    }

export type SwapActionParameters = SwapParameters & {
  /** The minimum of `to` that the user agreed to, in base units. Default: the current quote less the slippage. */
  leastToAmount?: bigint | undefined
  /**
   * The highest price impact that the user agreed to, from 0 to 1. Default: 0.05. A value above 0.15 is an explicit
   * override.
   */
  acceptedPriceImpact?: number | undefined
  /**
   * CAIP-10 of the contract that the user agreed to. If the swap would now call another contract, and not one of
   * Uniswap's routers, the wallet gets no request. Default: the quoted contract, if the kit knows it.
   */
  target?: string | undefined
  onProgress?: ((progress: SwapProgress) => void) | undefined
}

export type SwapReturnType = {
  /** Hash of the swap's transaction. Undefined if the wallet sent a batch and does not return the hash. */
  hash: string | undefined
  /** Base units of `to` that the account received, as the network returns it. Undefined if it is not known. */
  toAmount: bigint | undefined
  /**
   * The minimum that the user agreed to, in base units of `to`. If `toAmount` is below it after the confirmation, the
   * swap broke the agreement.
   */
  leastToAmount: bigint
  /** `pending`: the swap is not in a block after ten minutes. */
  status: 'confirmed' | 'pending'
}

/** Pauses between checks of the network, in ms. */
const looks = { firstMs: 100, growth: 1.5, longestMs: 4_000 }
/** How long to wait until a transaction is in a block, in ms. Afterwards the action stops waiting. */
const patienceMs = 10 * 60_000

const swapLock = defineSlot<true>()

/**
 * Swaps one token for another. It first requests the missing allowance, for exactly the amount, and then the swap. It
 * waits until the swap is in a block. The wallet gets no request if the price is worse than the user agreed to, if the
 * network would revert the swap, if the swap's target is not a contract, or if the call is seen to do something other
 * than the swap, such as an approval. This opens the wallet, so call it from a click.
 *
 * @throws NotStartedError, NotConnectedError, TokenRequiredError, NetworkNotFoundError, SwapsNotSupportedError,
 * UnsupportedChainError, WrongNetworkError, InvalidSlippageError, InvalidAmountError, NoSwapRouteError,
 * InsufficientBalanceError, InsufficientFeeBalanceError, PriceImpactTooHighError, SwapPriceMovedError,
 * SendWouldFailError, SwapFailedError, SwapWaitingError, SendRejectedError, RequestPendingError,
 * RequestFailedError, BalanceUnavailableError, NetworkUnavailableError, InvalidResponseError,
 * MissingDependencyError, and the server's error
 */
export async function swap(portico: Portico, parameters: SwapActionParameters): Promise<SwapReturnType> {
  assertStarted(portico, 'swap')
  return oneAtATime(portico, swapLock, async () =>
    swapChecked(portico, await toSwap(portico, parameters), parameters),
  )
}

async function swapChecked(
  portico: Portico,
  checked: CheckedSwap,
  parameters: SwapActionParameters,
): Promise<SwapReturnType> {
  const { acceptedPriceImpact = priceImpactLimits.asked, onProgress = () => {}, signal } = parameters
  onProgress({ step: 'checking' })
  let properties = toProperties(checked, 0n)
  let isApproving = false
  try {
    const quote = await quoteSwap(portico, checked, signal)
    properties = toProperties(checked, quote.toAmount)
    const { priceImpact = 0 } = quote
    if (priceImpact > priceImpactLimits.asked && priceImpact > acceptedPriceImpact) {
      throw new PriceImpactTooHighError({ priceImpact })
    }
    const leastToAmount = parameters.leastToAmount ?? quote.leastToAmount
    if (quote.toAmount < leastToAmount) throw new SwapPriceMovedError()
    const { target } = quote
    const isOther =
      parameters.target !== undefined && parameters.target.toLowerCase() !== target?.account.toLowerCase()
    // Only a router whose calls the kit can read may take another contract's place without a new review. An unknown
    // contract must be the one that the user agreed to.
    const isReadable = target?.owner === 'uniswap'
    const isUnseen = parameters.target === undefined && isUnknownTarget(target)
    if ((isOther && !isReadable) || isUnseen) throw new SwapPriceMovedError()
    if (quote.problem) throw quote.problem
    track(portico, { event: 'INITIATE_SWAP', properties })
    const terms = { leastToAmount, onProgress, quote, signal }
    let permit: SignedPermit | undefined
    if (quote.needsApproval) {
      isApproving = true
      const done = await approve(portico, checked, terms)
      if (done?.swapped) return finish(portico, checked, { ...done.swapped, leastToAmount }, properties)
      permit = done?.permit
      isApproving = false
    }
    const call = await buildSwapCall(portico, checked, { ...terms, permit })
    const refusal = await checked.swapping.findRefusal(call, { signal }).catch(() => undefined)
    if (refusal !== undefined) throw new SendWouldFailError({ refusal })
    onProgress({ hash: undefined, status: 'asking', step: 'swap' })
    signal?.throwIfAborted()
    const hash = await askToSend(
      portico,
      {
        sending: checked.sending,
        session: checked.session,
        subject: toTracked(checked, { kind: 'swap', quote, to: call.to }),
      },
      (tagged) => checked.swapping.sendCall(tagged, call),
    )
    onProgress({ hash, status: 'waiting', step: 'swap' })
    const { id } = remember(portico, checked, { hash, kind: 'swap', quote, to: call.to })
    const outcome = await follow(portico, checked, { hash, id }, () =>
      onProgress({ hash: undefined, isQueued: true, status: 'waiting', step: 'swap' }),
    )
    if (outcome.status === 'failed') throw new SwapFailedError({ hash, step: 'swap' })
    const { received: toAmount, status } = outcome
    const tracked = findTracked(portico, id)
    // If only the account's own wallet knows this name, the name is not returned, because nothing else can look it up.
    const found = tracked?.queuedAtBlock === undefined ? (tracked?.hash ?? hash) : undefined
    return finish(portico, checked, { hash: found, leastToAmount, status, toAmount }, properties)
  } catch (error) {
    const message = toPorticoError(error).shortMessage
    const event = isApproving ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
    track(portico, { event, properties: { ...properties, message } })
    throw error
  }
}

function finish(
  portico: Portico,
  { from, owner }: CheckedSwap,
  done: SwapReturnType,
  properties: ReturnType<typeof toProperties>,
): SwapReturnType {
  const isShort = done.toAmount !== undefined && done.toAmount < done.leastToAmount
  if (isShort) {
    const message = 'Less arrived than the agreed minimum'
    track(portico, { event: 'SWAP_ERROR', properties: { ...properties, message } })
  } else if (done.status === 'confirmed') track(portico, { event: 'SWAP_SUCCESS', properties })
  void refreshBalances(portico, { from: owner, networkId: from.chainId })
  return done
}

/** What the network reports about a swap. */
type Outcome = Omit<SwapReturnType, 'leastToAmount'>

type Terms = {
  quote: GetSwapQuoteReturnType
  leastToAmount: bigint
  onProgress: (progress: SwapProgress) => void
  signal: AbortSignal | undefined
}

/**
 * Obtains the allowance for exactly the amount: in one batch with the swap, by a signature, or by a separate
 * transaction.
 */
async function approve(
  portico: Portico,
  checked: CheckedSwap,
  terms: Terms,
): Promise<{ swapped?: Outcome; permit?: SignedPermit } | undefined> {
  const { amount, fromAddress, network, owner, sending, session, swapping } = checked
  const { onProgress, quote, signal } = terms
  const spender = quote.spender?.split(':').at(-1)
  if (!fromAddress || !spender) return undefined
  const { allowance } = await swapping.readHoldings({
    gas: 0n,
    network,
    owner,
    signal,
    spender,
    tokenAddress: fromAddress,
  })
  const approvalOf = (allowed: bigint) => toApprovalCall(checked, { allowed, spender })
  const mustReset = await mustResetAllowance(checked, { allowance, signal, spender })
  const approvals = [...(mustReset ? [approvalOf(0n)] : []), approvalOf(amount)]

  if (await canBatchSwap(portico, checked)) {
    const call = await buildSwapCall(portico, checked, terms)
    onProgress({ hash: undefined, status: 'asking', step: 'batch' })
    const calls = [...approvals, call].map(({ data, to, value }) => ({ data, to, value: String(value) }))
    const subject = { ...toTracked(checked, { kind: 'swap', quote, to: call.to }), callsId: 'unnamed' }
    const batch = { atomic: true, calls, from: owner, network }
    const sender = toCallsSender(portico, session)
    const id = await askToSend(
      portico,
      { sending, session, subject },
      async (tagged) => (await sending.sendCalls?.(tagged, batch)) ?? '',
    ).catch(whereImpossible)
    if (id !== undefined) {
      onProgress({ hash: undefined, status: 'waiting', step: 'batch' })
      if (isKeptCallsId(id)) {
        remember(portico, checked, { callsId: id, hash: id, kind: 'swap', quote, sender, to: call.to })
      }
      const onQueued = () => onProgress({ hash: undefined, isQueued: true, status: 'waiting', step: 'batch' })
      return { swapped: await followBatch(portico, checked, { id, onQueued, sender }) }
    }
  }

  if (quote.takesPermit && allowance === 0n) {
    const asked = { amount, network, owner, signal, spender, tokenAddress: fromAddress }
    const request = await swapping.readPermit(asked).catch(() => undefined)
    if (request) {
      onProgress({ hash: undefined, status: 'asking', step: 'permit' })
      const permit = await swapping.signPermit(session, request).catch(whereImpossible)
      if (permit) return { permit }
    }
  }

  for (const [index, call] of approvals.entries()) {
    const step = index < approvals.length - 1 ? 'reset' : 'approve'
    onProgress({ hash: undefined, status: 'asking', step })
    signal?.throwIfAborted()
    const subject = toTracked(checked, { kind: 'approval', quote, to: call.to })
    const hash = await askToSend(portico, { sending, session, subject }, (tagged) =>
      swapping.sendCall(tagged, call),
    )
    onProgress({ hash, status: 'waiting', step })
    const { id } = remember(portico, checked, { hash, kind: 'approval', quote, to: call.to })
    const status = await followApproval(portico, checked, {
      allowed: step === 'reset' ? 0n : amount,
      hash,
      id,
      onQueued: () => onProgress({ hash: undefined, isQueued: true, status: 'waiting', step }),
      spender,
    })
    // A receipt, or the account itself, has shown that the approval was reverted.
    if (status === 'failed') throw new SwapFailedError({ hash, step: 'approve' })
    if (status === 'pending') throw new SwapWaitingError({ hash })
  }
  return undefined
}

/**
 * Returns undefined if the wallet, or hardware behind it, lacks a capability that the wallet advertises. The swap then
 * obtains the allowance in another way.
 *
 * @throws every other error, such as a rejection, or an error after which the wallet may have sent
 */
function whereImpossible(error: unknown): undefined {
  const isOfHardware =
    isPorticoError(error, 'REQUEST_FAILED') && 'isOfHardware' in error && error.isOfHardware
  if (!isOfHardware && !isPorticoError(error, 'METHOD_NOT_SUPPORTED')) throw error
}

/** Stores the send, so a user who leaves or reloads the page still sees its outcome. */
function remember(
  portico: Portico,
  checked: CheckedSwap,
  sent: Parameters<typeof toTracked>[1] & { hash: string; callsId?: string; sender?: CallsSender },
): TrackedSend {
  const { callsId, hash, sender } = sent
  return trackSend(portico, {
    ...toTracked(checked, sent),
    hash,
    sentAt: Date.now(),
    status: 'pending',
    ...(callsId !== undefined && { callsId, ...sender }),
  })
}

function toTracked(
  { amount, from, fromDecimals, network, owner, to, toDecimals }: CheckedSwap,
  { kind, quote, to: target }: { kind: 'swap' | 'approval'; quote: GetSwapQuoteReturnType; to: string },
): AskedSubject {
  return {
    amount: String(amount),
    bought: {
      amount: String(quote.toAmount),
      decimals: toDecimals,
      symbol: to.symbol,
      token: toSwapAccount(to),
    },
    decimals: fromDecimals,
    from: owner,
    kind,
    networkId: network.caipNetworkId,
    symbol: from.symbol,
    to: target,
    tokenAddress: from.address,
  }
}

/**
 * Tracks an approval by its transaction. If only the account's own wallet knows the transaction, the allowance itself
 * is read.
 */
async function followApproval(
  portico: Portico,
  checked: CheckedSwap,
  {
    allowed,
    hash,
    id,
    onQueued,
    spender,
  }: { allowed: bigint; hash: string; id: string; onQueued: () => void; spender: string },
): Promise<'confirmed' | 'failed' | 'pending'> {
  const { fromAddress, network, owner, swapping } = checked
  return look<'confirmed' | 'failed' | 'pending'>(async () => {
    const read = swapping.readCall({ hash, network, receiver: owner, tokenAddress: undefined })
    const outcome = await read.catch(() => undefined)
    if (outcome?.status === 'failed') return 'failed'
    const holdings = { gas: 0n, network, owner, spender, tokenAddress: fromAddress }
    const { allowance } = (await swapping.readHoldings(holdings).catch(() => undefined)) ?? {}
    const isAllowed = allowance !== undefined && (allowed === 0n ? allowance === 0n : allowance >= allowed)
    if (isAllowed) return 'confirmed'
    const tracked = findTracked(portico, id)
    if (tracked?.queuedAtBlock !== undefined) onQueued()
    return tracked?.status === 'failed' ? 'failed' : undefined
  }, 'pending')
}

function findTracked(portico: Portico, id: string): TrackedSend | undefined {
  return trackedSendsOf(portico)
    .getState()
    .find((one) => one.id === id)
}

async function follow(
  portico: Portico,
  checked: CheckedSwap,
  { hash, id }: { hash: string; id: string },
  onQueued: () => void = () => {},
): Promise<{ status: 'confirmed' | 'failed' | 'pending'; received: bigint | undefined }> {
  const { network, owner, swapping, toAddress } = checked
  return look(
    async () => {
      // Once a contract account has executed the send, its hash is that of the executing transaction.
      const tracked = findTracked(portico, id)
      if (tracked?.status === 'failed' && tracked.queueName)
        return { received: undefined, status: 'failed' as const }
      const carried = tracked?.queuedAtBlock === undefined ? (tracked?.hash ?? hash) : undefined
      if (carried === undefined) {
        onQueued()
        return undefined
      }
      const read = swapping.readCall({ hash: carried, network, receiver: owner, tokenAddress: toAddress })
      // If an endpoint does not respond, this shows nothing about the swap.
      const outcome = await read.catch(() => undefined)
      return outcome && outcome.status !== 'pending' ? outcome : undefined
    },
    { received: undefined, status: 'pending' },
  )
}

async function followBatch(
  portico: Portico,
  { network, owner, sending, swapping, ...checked }: CheckedSwap,
  { id, onQueued, sender }: { id: string; onQueued: () => void; sender: CallsSender },
): Promise<Outcome> {
  let isWaiting = false
  const found = await look(
    async () => {
      // The user may have connected another wallet meanwhile. Only the one that got the batch knows it.
      const session = findCallsSession(portico, { ...sender, namespace: network.chainNamespace })
      const read = session && (await sending.getCallsStatus?.(session, { id }).catch(() => undefined))
      if (read && read.status !== 'pending') return read
      // If the account is a contract, other owners may have to sign.
      if (isWaiting) return undefined
      isWaiting = true
      if (await swapping.isContract({ address: owner, network }).catch(() => false)) onQueued()
      return undefined
    },
    { code: 100, hashes: [], status: 'pending' },
  )
  const hash = found.hashes.at(-1)
  if (found.status === 'pending') return { hash, status: 'pending', toAmount: undefined }
  if (found.status !== 'confirmed') throw new SwapFailedError({ hash, step: 'swap' })
  const outcome = hash
    ? await follow(
        portico,
        { ...checked, network, owner, sending, swapping },
        { hash, id: toSendId(network.caipNetworkId, hash) },
      )
    : undefined
  return { hash, status: 'confirmed', toAmount: outcome?.received }
}

/** Calls `ask` repeatedly, with growing pauses, until it returns a result. */
async function look<found>(ask: () => Promise<found | undefined>, otherwise: found): Promise<found> {
  const endsAt = Date.now() + patienceMs
  for (
    let delayMs = looks.firstMs;
    Date.now() < endsAt;
    delayMs = Math.min(delayMs * looks.growth, looks.longestMs)
  ) {
    const found = await ask()
    if (found) return found
    await pause(delayMs)
  }
  return otherwise
}

function toProperties(
  { amount, from, fromDecimals, isSmartAccount, network, to, toDecimals }: CheckedSwap,
  toAmount: bigint,
) {
  return {
    isSmartAccount,
    network: network.caipNetworkId,
    swapFromAmount: formatUnits(amount, fromDecimals),
    swapFromToken: from.symbol,
    swapToAmount: formatUnits(toAmount, toDecimals),
    swapToToken: to.symbol,
  }
}
