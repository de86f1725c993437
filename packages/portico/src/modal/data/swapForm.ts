import { useSyncExternalStore } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { findActive } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { slippage } from '../../core/swapAmounts.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { toNetworkId } from '../../core/toNetworkId.js'
import { useShell } from '../shellContext.js'
import { useMoney } from './useMoney.js'

/** What is filled in to swap: who goes to choose a token and comes back finds it as it was. */
export type SwapForm = {
  from: TokenBalance | undefined
  to: TokenBalance | undefined
  /** As it was typed, in `unit`. */
  amountText: string
  unit: 'token' | 'fiat'
  /** Of an amount in `fiat`: ISO 4217, in capitals. */
  currency: string | undefined
  /** All that can be paid is wanted. */
  isMax: boolean
  /** Per cent. */
  slippage: number
  /** A price impact above the limit was allowed, for these two tokens. */
  isOverridden: boolean
  /** The opening of the modal whose tokens were filled in. */
  filledFor: number | undefined
}

export const emptySwapForm: SwapForm = {
  amountText: '',
  currency: undefined,
  filledFor: undefined,
  from: undefined,
  isMax: false,
  isOverridden: false,
  slippage: slippage.default,
  to: undefined,
  unit: 'token',
}

/** The fields of a kit. Another account or network empties them, but for the slippage. */
export function swapFormOf(portico: Portico): StoreApi<SwapForm> {
  const { memo } = portico.internal
  const known = memo.get('modal.swapForm') as StoreApi<SwapForm> | undefined
  if (known) return known
  const store = createStore<SwapForm>(() => emptySwapForm)
  memo.set('modal.swapForm', store)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(({ slippage: kept }) => ({ ...emptySwapForm, slippage: kept })),
  )
  return store
}

/** The fields, and the way to change them. */
export function useSwapForm(): readonly [SwapForm, (change: Partial<SwapForm>) => void] {
  const store = swapFormOf(useShell().portico)
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  return [form, store.setState]
}

/** How much of the currency that an amount is typed in one US dollar is; undefined where that is not known, or no longer. */
export function useTypedRate({ currency }: Pick<SwapForm, 'currency'>): number | undefined {
  const money = useMoney()
  return currency === money.currency ? money.perDollar : undefined
}
