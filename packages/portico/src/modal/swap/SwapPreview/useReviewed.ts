import { useEffect, useState } from 'react'
import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'

/**
 * Keeps the minimum that the user has reviewed. A later quote may be better, but the user must accept a worse one.
 * `subject` identifies the request. A new subject needs a new review.
 */
export function useReviewed(
  quote: GetSwapQuoteReturnType | undefined,
  subject: string,
): { leastToAmount: bigint | undefined; isWorse: boolean; accept: () => void } {
  const [seen, setSeen] = useState<{ subject: string; leastToAmount: bigint }>()
  const reviewed = seen?.subject === subject ? seen : undefined
  const least = reviewed?.leastToAmount
  useEffect(() => {
    if (quote && least === undefined) setSeen({ leastToAmount: quote.leastToAmount, subject })
  }, [least, quote, subject])
  if (!quote || least === undefined) return { accept: () => {}, isWorse: false, leastToAmount: least }
  return {
    accept: () => setSeen({ leastToAmount: quote.leastToAmount, subject }),
    isWorse: BigInt(quote.toAmount) < BigInt(least),
    leastToAmount: BigInt(quote.leastToAmount) > BigInt(least) ? quote.leastToAmount : least,
  }
}
