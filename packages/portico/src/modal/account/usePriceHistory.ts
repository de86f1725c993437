import type { PriceRange } from '@portico/protocol/http'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getPriceHistory } from '../../core/actions/getPriceHistory.js'
import { toNativeTokenAddress } from '../../core/nativeToken.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How long past prices stay fresh, in ms. */
const historyFreshMs = 5 * 60_000

/** The ranges of the price history, shortest first. */
export const shownRanges = ['1D', '1W', '1M', '1Y'] as const satisfies readonly PriceRange[]

/** Returns the CAIP-10 id by which a token's prices are requested. */
export function priceIdOf({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>) {
  return address ?? toNativeTokenAddress(chainId)
}

/**
 * Returns the past prices of tokens, by `priceIdOf` in lower case. While another range loads, the prices of the
 * previous one stay.
 */
export function usePriceHistory(tokens: readonly TokenBalance[], range: PriceRange) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const ids = tokens.map(priceIdOf).sort()
  return useQuery(
    {
      enabled: isOpen && ids.length > 0,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) => getPriceHistory(portico, { range, signal, tokens: ids }),
      queryKey: ['price history', range, ids],
      refetchInterval: historyFreshMs,
      staleTime: historyFreshMs,
      structuralSharing: false,
    },
    client,
  )
}
