import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type SwapProgress, type SwapReturnType, swap } from '../../core/actions/swap.js'
import type { Portico } from '../../core/createPortico.js'
import type { TokenBalance } from '../../core/entities.js'
import { formatUnits } from '../../format/formatUnits.js'
import { currentEntry } from '../navigation.js'
import { formatSwapAmount } from '../parts/formatSwapAmount.js'
import type { Shell } from '../shell.js'
import { useShell } from '../shellContext.js'
import { swapText as t } from '../swapText.js'
import { queryClientOf } from './queryClient.js'
import { emptySwapForm, swapFormOf } from './swapForm.js'

/** What was reviewed, and so what is swapped. */
export type ReviewedSwap = {
  from: TokenBalance
  to: TokenBalance
  /** Whole tokens, in plain decimal notation. */
  amount: string
  slippage: number
  /** Base units. */
  toAmount: string
  leastToAmount: string
  /** The greatest price impact that was agreed to, from 0 to 1. */
  acceptedPriceImpact: number
}

/** How the last swap stands. */
export type SwapRun =
  | { status: 'idle' }
  | { status: 'running'; reviewed: ReviewedSwap; progress: SwapProgress }
  | { status: 'done'; reviewed: ReviewedSwap; result: SwapReturnType }
  | { status: 'failed'; reviewed: ReviewedSwap; error: PorticoError | undefined }

/** One for a kit: who leaves the screen and answers in the wallet later has swapped all the same. */
export function swapRunOf(portico: Portico): StoreApi<SwapRun> {
  const { memo } = portico.internal
  const known = memo.get('modal.swapRun') as StoreApi<SwapRun> | undefined
  if (known) return known
  const store = createStore<SwapRun>(() => ({ status: 'idle' }))
  memo.set('modal.swapRun', store)
  return store
}

/** How the last swap stands. */
export function useSwapRun(): readonly [SwapRun, (run: SwapRun) => void] {
  const store = swapRunOf(useShell().portico)
  const run = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [run, (next) => store.setState(next, true)]
}

/** Has the wallet swap what was reviewed. Only from a click. What failed leaves the fields as they are. */
export async function runSwap(shell: Shell, reviewed: ReviewedSwap): Promise<void> {
  const { portico } = shell
  const store = swapRunOf(portico)
  if (store.getState().status === 'running') return
  const show = (progress: SwapProgress) => store.setState({ progress, reviewed, status: 'running' }, true)
  show({ step: 'checking' })
  const { acceptedPriceImpact, amount, from, leastToAmount, slippage, to } = reviewed
  try {
    const result = await swap(portico, {
      acceptedPriceImpact,
      amount,
      from,
      leastToAmount,
      onProgress: show,
      slippage,
      to,
    })
    store.setState({ result, reviewed, status: 'done' }, true)
    swapFormOf(portico).setState({ ...emptySwapForm, slippage })
    void queryClientOf(portico).invalidateQueries({ queryKey: ['tokens'] })
    const words = t('swap.done.said', {
      from: formatSwapAmount(amount, from.symbol),
      to: formatSwapAmount(formatUnits(result.toAmount, Number(to.quantity.decimals)), to.symbol),
    })
    // The review says so itself.
    const isSeen = currentEntry(shell.store.getState().navigation).view === 'SwapPreview'
    if (result.status === 'confirmed' && !isSeen) shell.toast(words, 'success')
  } catch (error) {
    store.setState({ error: isPorticoError(error) ? error : undefined, reviewed, status: 'failed' }, true)
  }
}
