import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import type { Portico } from '../../core/portico.js'
import { portfolioFreshMs, toTokensQuery } from '../../core/queries/tokensQuery.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** Age in ms from which a balance is shown with its age. By then, two refreshes have failed. */
export const portfolioOldMs = 60_000

/** Returns an account's tokens on one network, the native one first. Refreshes while they are on screen. */
export function useTokens(address: string, networkId: CaipNetworkId | undefined) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(toShownTokens(portico, { address, isOpen, networkId }), client)
}

/** Returns the query of `useTokens`, for callers that need several at the same time. */
export function toShownTokens(
  portico: Portico,
  { address, isOpen, networkId }: { address: string; isOpen: boolean; networkId: CaipNetworkId | undefined },
) {
  const isConfigured = portico.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  return {
    ...toTokensQuery(portico, { address, networkId }),
    enabled: isOpen && isConfigured,
    refetchInterval: portfolioFreshMs,
  }
}
