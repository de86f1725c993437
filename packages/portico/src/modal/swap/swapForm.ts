import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'
import { findActive, toNetworkId } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { perKit } from '../../core/slots.js'
import { slippage } from '../../core/swapAmounts.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useMoney } from '../parts/useMoney.js'
import { useShell } from '../shell/shellContext.js'

/** The fields of a swap. They stay while the user chooses a token. */
export type SwapForm = {
  from: TokenBalance | undefined
  to: TokenBalance | undefined
  /** The amount as typed, in `unit`. */
  amountText: string
  /** The amount under review, in base units of `from`. Undefined after a field has changed. */
  amount: bigint | undefined
  unit: 'token' | 'fiat'
  /** Currency of an amount in `fiat`: ISO 4217, in capitals. */
  currency: string | undefined
  /** Whether to pay the maximum. */
  isMax: boolean
  /** In percent. */
  slippage: number
  /** Whether the user allowed a price impact above the limit for these two tokens. */
  isOverridden: boolean
  /** Id of the modal's opening for which the tokens were filled in. */
  filledFor: number | undefined
}

export const emptySwapForm: SwapForm = {
  amount: undefined,
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

/** Returns the store of the kit's fields. A change of account or network empties them, except the slippage. */
export const swapFormOf = perKit((portico: Portico) => {
  const store = createStore<SwapForm>(() => emptySwapForm)
  portico.subscribe(
    (state) => `${toNetworkId(state)}:${findActive(state)?.address}`,
    () => store.setState(({ slippage: kept }) => ({ ...emptySwapForm, slippage: kept })),
  )
  return store
})

/** Returns the fields, and a function that changes them. A change also clears the amount under review. */
export function useSwapForm(): readonly [SwapForm, (change: Partial<SwapForm>) => void] {
  const store = swapFormOf(useShell().portico)
  const form = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const change = useCallback(
    (changed: Partial<SwapForm>) => store.setState({ amount: undefined, ...changed }),
    [store],
  )
  return [form, change]
}

/** Returns how much one US dollar is worth in the currency of a typed amount, or undefined if that is unknown. */
export function useTypedRate({ currency }: Pick<SwapForm, 'currency'>): number | undefined {
  const money = useMoney()
  return currency === money.currency ? money.perDollar : undefined
}
