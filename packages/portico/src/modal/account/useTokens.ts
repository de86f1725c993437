import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getTokens } from '../../core/actions/getTokens.js'
import type { Portico } from '../../core/portico.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How long balances stay fresh, in ms. Source: specification, section 9 (portfolio and native balance). */
export const portfolioFreshMs = 30_000

/** Age in ms from which a balance is shown with its age: two refreshes have failed. */
export const portfolioOldMs = 60_000

/** Returns an account's tokens on one network, the native one first. Refreshes while they are on screen. */
export function useTokens(address: string, networkId: CaipNetworkId | undefined) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(toTokensQuery(portico, { address, isOpen, networkId }), client)
}

/** Returns the query behind `useTokens`, for several requests at the same time. Equal queries share one response. */
export function toTokensQuery(
  portico: Portico,
  { address, isOpen, networkId }: { address: string; isOpen: boolean; networkId: CaipNetworkId | undefined },
) {
  const isConfigured = portico.networks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  return {
    enabled: isOpen && isConfigured,
    queryFn: ({ signal }: { signal: AbortSignal }) => getTokens(portico, { address, networkId, signal }),
    queryKey: ['tokens', networkId, address],
    refetchInterval: portfolioFreshMs,
    staleTime: portfolioFreshMs,
    // Comparing hundreds of tokens deeply costs more than drawing the few that are visible.
    structuralSharing: false,
  }
}
