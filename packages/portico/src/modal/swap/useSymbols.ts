import { useMemo } from 'react'
import { toSwapAccount } from '../../core/checkedSwap.js'
import type { SwapTokens } from './useSwapTokens.js'

/** Returns the symbols of the tokens that can be swapped, by their account in lower case. */
export function useSymbols({ listed, own }: SwapTokens): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        [...own, ...listed].map((token) => [toSwapAccount(token).toLowerCase(), token.symbol] as const),
      ),
    [listed, own],
  )
}
