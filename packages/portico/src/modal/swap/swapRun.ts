import type { PorticoError } from '@portico/protocol/errors'
import { isPorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import type { SwapProgress, SwapReturnType } from '../../core/actions/swap.js'
import { swap } from '../../core/actions/swap.js'
import { SwapFailedError } from '../../core/errors/swap.js'
import { localeOf } from '../../core/localeOf.js'
import { perKit } from '../../core/slots.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { currentEntry } from '../shell/navigation.js'
import { queryClientOf } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import type { Shell } from '../shell/shellType.js'
import type { Text } from '../shell/text.js'
import { formatSwapAmount } from './formatSwapAmount.js'
import { emptySwapForm, swapFormOf } from './swapForm.js'

/** What the user reviewed, and what is swapped. */
export type ReviewedSwap = {
  from: TokenBalance
  to: TokenBalance
  /** Whole tokens, in plain decimal notation. */
  amount: string
  slippage: number
  /** Base units. */
  toAmount: string
  leastToAmount: string
  /** CAIP-10 of the contract that receives the call; undefined if the source did not name it. */
  target?: string | undefined
  /** The greatest price impact that the user accepted, from 0 to 1. */
  acceptedPriceImpact: number
}

/** The state of the last swap. */
export type SwapRun =
  | { status: 'idle' }
  | { status: 'running'; reviewed: ReviewedSwap; progress: SwapProgress }
  | { status: 'done'; reviewed: ReviewedSwap; result: SwapReturnType }
  | {
      status: 'failed'
      reviewed: ReviewedSwap
      error: PorticoError | undefined
      /** How the provider is still allowed to take the tokens. */
      allowed?: 'approve' | 'permit' | undefined
    }

/**
 * Returns the store of the kit's last swap. It outlives the screen, because the user may leave it and approve in the
 * wallet later.
 */
export const swapRunOf = perKit(() => createStore<SwapRun>(() => ({ status: 'idle' })))

/** Returns the state of the last swap, and a function that sets it. */
export function useSwapRun(): readonly [SwapRun, (run: SwapRun) => void] {
  const store = swapRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [run, (next) => store.setState(next, true)]
}

/** Describes the outcome of a swap that is in a block. Unknown amounts are not made up. */
export function describeSwapEnd(
  t: Text<'swap'>,
  { amount, from: fromToken, to: toToken }: ReviewedSwap,
  { leastToAmount, toAmount }: SwapReturnType,
  locale: string,
): { title: string; words: string; said: string; variant: 'success' | 'danger' } {
  const show = (units: string) =>
    formatSwapAmount(formatUnits(units, Number(toToken.quantity.decimals)), toToken.symbol, locale)
  const from = formatSwapAmount(amount, fromToken.symbol, locale)
  if (toAmount === undefined) {
    const said = t('swap.done.unread', { from })
    return { said, title: t('swap.done'), variant: 'success', words: from }
  }
  const to = show(toAmount)
  if (BigInt(toAmount) >= BigInt(leastToAmount)) {
    return {
      said: t('swap.done.said', { from, to }),
      title: t('swap.done'),
      variant: 'success',
      words: t('swap.done.amounts', { from, to }),
    }
  }
  const title = t(toAmount === '0' ? 'swap.done.nothing' : 'swap.done.short')
  const words = t('swap.done.short.detail', { from, least: show(leastToAmount), to })
  return { said: `${title}. ${words}`, title, variant: 'danger', words }
}

/** Lets the wallet swap what was reviewed. Call it only from a click. After a failure the fields stay as they are. */
export async function runSwap(shell: Shell, reviewed: ReviewedSwap): Promise<void> {
  const t = shell.text('swap')
  const { portico } = shell
  const store = swapRunOf(portico)
  if (store.getState().status === 'running') return
  let allowed: 'approve' | 'permit' | undefined
  let before: SwapProgress = { step: 'checking' }
  const show = (progress: SwapProgress) => {
    // When the swap step starts, the user has signed the step before.
    if (progress.step === 'swap' && before.step === 'permit') allowed = 'permit'
    if (progress.step === 'approve' && progress.status === 'waiting') allowed = 'approve'
    before = progress
    store.setState({ progress, reviewed, status: 'running' }, true)
  }
  show({ step: 'checking' })
  const { acceptedPriceImpact, amount, from, leastToAmount, slippage, target, to } = reviewed
  try {
    const result = await swap(portico, {
      acceptedPriceImpact,
      amount,
      from,
      leastToAmount,
      onProgress: show,
      slippage,
      target,
      to,
    })
    store.setState({ result, reviewed, status: 'done' }, true)
    // Renders the title of the review again, because it has changed.
    shell.store.setState(({ navigation }) => ({ navigation: { ...navigation } }))
    swapFormOf(portico).setState({ ...emptySwapForm, slippage })
    void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
    // The review shows the result itself.
    const isSeen = currentEntry(shell.store.getState().navigation).view === 'SwapPreview'
    if (result.status !== 'confirmed' || isSeen) return
    const { said, variant } = describeSwapEnd(t, reviewed, result, localeOf(portico))
    shell.toast(said, variant === 'danger' ? 'error' : 'success')
  } catch (error) {
    const failure = isPorticoError(error) ? error : undefined
    const queries = queryClientOf(portico)
    const queryKey = ['swap', 'quote']
    // A price that no longer applies is discarded. After any other failure, allowances and balances may have changed.
    if (failure?.code === 'SWAP_PRICE_MOVED' || failure?.code === 'PRICE_IMPACT_TOO_HIGH') {
      void queries.resetQueries({ queryKey })
    } else void queries.invalidateQueries({ queryKey })
    if (failure instanceof SwapFailedError && failure.step === 'approve') allowed = undefined
    store.setState({ allowed, error: failure, reviewed, status: 'failed' }, true)
  }
}
