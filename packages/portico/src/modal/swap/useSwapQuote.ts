import { isPorticoError } from '@portico/protocol/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GetSwapQuoteReturnType, getSwapQuote } from '../../core/actions/getSwapQuote.js'
import { toSwapAccount } from '../../core/checkedSwap.js'
import { toLeast } from '../../core/swapAmounts.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { typingMs } from '../parts/usePaused.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How often a price on screen is requested again, in ms. Source: existing kits (swap quote 10 s). */
export const quoteFreshMs = 10_000

export type QuoteSubject = {
  owner: string
  from: TokenBalance
  to: TokenBalance
  /** Base units of `from`. */
  amount: bigint
  slippage: number
}

/** Returns what an amount currently buys. While the quote is on screen, it is requested again every 10 s. */
export function useSwapQuote(subject: QuoteSubject | undefined, isPaused = false) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery<GetSwapQuoteReturnType>(
    {
      enabled: isOpen && subject !== undefined && !isPaused,
      // An older price is not valid.
      gcTime: quoteFreshMs,
      queryFn: ({ signal }) => {
        // The cast is safe, because the query is enabled only with a subject.
        const { amount, from, to } = subject as QuoteSubject
        return getSwapQuote(portico, { amount, from, signal, to })
      },
      queryKey: [
        'swap',
        'quote',
        subject?.owner,
        subject && toSwapAccount(subject.from),
        subject && toSwapAccount(subject.to),
        // Query keys are JSON, which has no bigint.
        subject && String(subject.amount),
        // If a source does not return the price impact, it is derived from these prices.
        subject?.from.price,
        subject?.to.price,
      ],
      // Until this quote arrives, the last quote for the same two tokens is better than nothing.
      placeholderData: (before, query) => {
        const [, , owner, from, to] = query?.queryKey ?? []
        const isSame =
          subject &&
          owner === subject.owner &&
          from === toSwapAccount(subject.from) &&
          to === toSwapAccount(subject.to)
        return isSame ? before : undefined
      },
      // If there is no route, that does not change soon. A failing server may be back soon.
      refetchInterval: ({ state }) =>
        isPorticoError(state.error, 'NO_SWAP_ROUTE') ? 3 * quoteFreshMs : quoteFreshMs,
      // The price does not depend on the slippage, so changing it sends no request.
      select: (quote) => {
        const slippage = subject?.slippage ?? quote.slippage
        return { ...quote, leastToAmount: toLeast(quote.toAmount, slippage), slippage }
      },
      staleTime: quoteFreshMs,
    },
    client,
  )
}

/**
 * Returns the amount of `typed` as of the last pause in typing. An amount that was not typed counts immediately.
 * Characters that do not change the amount also count as typing: `1` and `1.`.
 */
export function useDebounced(
  amount: bigint | undefined,
  typed: string,
  isTyped: boolean,
): bigint | undefined {
  const [settled, setSettled] = useState(amount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each character restarts the pause
  useEffect(() => {
    if (!isTyped) {
      setSettled(amount)
      return
    }
    const timer = setTimeout(() => setSettled(amount), typingMs)
    return () => clearTimeout(timer)
  }, [amount, isTyped, typed])
  return settled
}

/** Returns the whole seconds until a price is requested again. */
export function useSecondsLeft(quotedAt: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (quotedAt === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [quotedAt])
  if (quotedAt === undefined) return 0
  return Math.min(quoteFreshMs / 1000, Math.max(0, Math.ceil((quotedAt + quoteFreshMs - now) / 1000)))
}
