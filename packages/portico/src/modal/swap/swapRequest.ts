import type { SwapProgress, SwapReturnType } from '../../core/actions/swap.js'
import { swap } from '../../core/actions/swap.js'
import { isSameToken, toSwapAccount } from '../../core/checkedSwap.js'
import type { TrackedSend } from '../../core/entities.js'
import { SwapFailedError } from '../../core/errors/swap.js'
import { isSameAddress } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Portico } from '../../core/portico.js'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { createRequest, type RequestState } from '../../core/requestState.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { createOpenAsks, followAsk } from '../parts/openAsks.js'
import { currentEntry } from '../shell/navigation.js'
import type { Shell } from '../shell/shellType.js'
import type { Text } from '../shell/text.js'
import { formatSwapToken } from './formatSwapAmount.js'
import { emptySwapForm, swapFormOf } from './swapForm.js'

/** The swap that the user reviewed. Exactly this is swapped. */
export type ReviewedSwap = {
  from: TokenBalance
  to: TokenBalance
  /** Base units of `from`. */
  amount: bigint
  slippage: number
  /** Base units of `to`. */
  toAmount: bigint
  leastToAmount: bigint
  /** CAIP-10 of the contract that receives the call; undefined if the source did not name it. */
  target?: string | undefined
  /** The greatest price impact that the user accepted, from 0 to 1. */
  acceptedPriceImpact: number
}

/** How far a swap has come. */
export type SwapStage = {
  step: SwapProgress
  /** How the provider has been allowed to take the tokens so far. */
  allowed: 'approve' | 'permit' | undefined
}

/** The state of the last swap. */
export type SwapRequest = RequestState<SwapReturnType, ReviewedSwap, SwapStage>

/**
 * Returns the kit's last swap. It outlives the screen, because the user may leave it and approve in the wallet later.
 */
export const swapRequestOf = perKit((portico: Portico) =>
  createRequest<SwapReturnType, ReviewedSwap, SwapStage>(async (reviewed, report) => {
    let stage: SwapStage = { allowed: undefined, step: { step: 'checking' } }
    const show = (change: Partial<SwapStage>) => {
      stage = { ...stage, ...change }
      report(stage)
    }
    const onProgress = (step: SwapProgress) => {
      // When the swap step starts, the user has signed the previous step.
      const isSigned = step.step === 'swap' && stage.step.step === 'permit'
      const isApproved = step.step === 'approve' && step.status === 'waiting'
      show({ step, ...(isSigned && { allowed: 'permit' }), ...(isApproved && { allowed: 'approve' }) })
    }
    const { acceptedPriceImpact, amount, from, leastToAmount, slippage, target, to } = reviewed
    const swapped = { acceptedPriceImpact, amount, from, leastToAmount, slippage, target, to }
    try {
      return await swap(portico, { ...swapped, onProgress })
    } catch (error) {
      if (error instanceof SwapFailedError && error.step === 'approve') show({ allowed: undefined })
      throw error
    }
  }),
)

/** Describes the outcome of a swap that is in a block. An unknown amount is left out. */
export function describeSwapEnd(
  t: Text<'swap'>,
  { amount, from: fromToken, to: toToken }: ReviewedSwap,
  { leastToAmount, toAmount }: SwapReturnType,
  locale: string,
): { title: string; words: string; said: string; variant: 'success' | 'danger' } {
  const show = (units: bigint) => formatSwapToken(units, toToken, locale)
  const from = formatSwapToken(amount, fromToken, locale)
  if (toAmount === undefined) {
    const said = t('swap.done.unread', { from })
    return { said, title: t('swap.done'), variant: 'success', words: from }
  }
  const to = show(toAmount)
  if (toAmount >= leastToAmount) {
    return {
      said: t('swap.done.said', { from, to }),
      title: t('swap.done'),
      variant: 'success',
      words: t('swap.done.amounts', { from, to }),
    }
  }
  const title = t(toAmount === 0n ? 'swap.done.nothing' : 'swap.done.short')
  const words = t('swap.done.short.detail', { from, least: show(leastToAmount), to })
  return { said: `${title}. ${words}`, title, variant: 'danger', words }
}

/** Returns the swaps that the wallet may still make, although their request has ended. */
export const openSwapsOf = perKit(() => createOpenAsks<ReviewedSwap>())

/** Returns the swaps whose allowance the wallet may still give, although the request for it has ended. */
const openAllowancesOf = perKit(() => createOpenAsks<ReviewedSwap>())

/** Lets the wallet swap what was reviewed. Call it only from a click. After a failure the fields stay as they are. */
export async function requestSwap(shell: Shell, reviewed: ReviewedSwap): Promise<void> {
  const t = shell.text('swap')
  const { portico } = shell
  const request = swapRequestOf(portico)
  if (request.getState().status === 'pending') return
  const run = await request.run(reviewed)
  const { data, error, progress, status } = run
  const queries = queryClientOf(portico)
  const queryKey = ['swap', 'quote']
  const isSwap = !isOfAllowance(progress)
  const asks = isSwap ? openSwapsOf(portico) : openAllowancesOf(portico)
  followAsk(portico, { asks, request }, run, () => {
    void queries.invalidateQueries({ queryKey })
    if (isSwap) endLate(shell, reviewed)
  })
  if (status !== 'success') {
    // A price that no longer applies is discarded. After any other failure, prices load again, because allowances and
    // balances may have changed.
    if (error?.code === 'SWAP_PRICE_MOVED' || error?.code === 'PRICE_IMPACT_TOO_HIGH') {
      void queries.resetQueries({ queryKey })
    } else void queries.invalidateQueries({ queryKey })
    return
  }
  // A new object rerenders the title of the review, which has changed.
  shell.store.setState(({ navigation }) => ({ navigation: { ...navigation } }))
  swapFormOf(portico).setState({ ...emptySwapForm, slippage: reviewed.slippage })
  void queries.invalidateQueries({ queryKey: ['tokens'] })
  // The review shows the result itself.
  const isSeen = currentEntry(shell.store.getState().navigation).view === 'SwapPreview'
  if (data.status !== 'confirmed' || isSeen) return
  const { said, variant } = describeSwapEnd(t, reviewed, data, localeOf(portico))
  shell.toast(said, variant === 'danger' ? 'error' : 'success')
}

/** The wallet has swapped after its deadline. The account shows how the swap ends. */
function endLate(shell: Shell, { amount, from, slippage, to }: ReviewedSwap): void {
  const t = shell.text('swap')
  const { portico } = shell
  const form = swapFormOf(portico)
  const now = form.getState()
  void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
  shell.toast(t('swap.done.pending'), 'success')
  // The user may have filled in another swap since.
  const isHere =
    now.amount === amount && now.from && now.to && isSameToken(now.from, from) && isSameToken(now.to, to)
  if (!isHere) return
  form.setState({ ...emptySwapForm, slippage })
  if (portico.store.getState().modal.status === 'closed') return
  if (currentEntry(shell.store.getState().navigation).view === 'SwapPreview') shell.replace('Account')
}

/** Returns whether two swaps pay with one token for another. A typed amount may differ by rounding. */
export function isSameSwap(
  one: Pick<ReviewedSwap, 'from' | 'to'>,
  other: Pick<ReviewedSwap, 'from' | 'to'>,
): boolean {
  return isSameToken(one.from, other.from) && isSameToken(one.to, other.to)
}

/** Returns whether an open request, possibly of another page, is a swap of these tokens. */
export function isSwapAskedFor(
  { bought, from, kind, networkId, tokenAddress }: TrackedSend,
  swapped: Pick<ReviewedSwap, 'from' | 'to'>,
  owner: string,
): boolean {
  return (
    kind === 'swap' &&
    networkId === swapped.from.chainId &&
    isSameAddress(from, owner) &&
    isSameAddress(tokenAddress ?? '', swapped.from.address ?? '') &&
    isSameAddress(bought?.token ?? '', toSwapAccount(swapped.to))
  )
}

/** Returns whether the wallet was last asked only to allow something, so a second answer pays nothing. */
function isOfAllowance(stage: SwapStage | undefined): boolean {
  return ['approve', 'permit', 'reset'].includes(stage?.step.step ?? '')
}
