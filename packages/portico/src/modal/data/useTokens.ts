import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getTokens } from '../../core/actions/getTokens.js'
import type { Portico } from '../../core/portico.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How long balances are taken for current, in ms. Source: specification, section 9 (portfolio and native balance). */
export const portfolioFreshMs = 30_000

/** Older than this, in ms, a balance says how old it is: two refreshes have failed. */
export const portfolioOldMs = 60_000

/** What an account has on one network, the native token first; read anew while it is on screen. */
export function useTokens(address: string, networkId: CaipNetworkId | undefined) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(toTokensQuery(portico, { address, isOpen, networkId }), client)
}

/** The question behind `useTokens`, for those who ask several at once: who asks the same shares the answer. */
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
    // Comparing hundreds of tokens in depth costs more than drawing the few that are seen.
    structuralSharing: false,
  }
}
