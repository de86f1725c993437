import { useMemo } from 'react'
import { toSwapAccount } from '../../../core/swapSubject.js'
import type { SwapTokens } from '../useSwapTokens.js'

export function useSymbols({ listed, own }: SwapTokens): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      new Map(
        [...own, ...listed].map((token) => [toSwapAccount(token).toLowerCase(), token.symbol] as const),
      ),
    [listed, own],
  )
}
