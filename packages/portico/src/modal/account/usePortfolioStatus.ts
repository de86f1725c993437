import { type CaipNetworkId, factsOf } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getPortfolioNetworks } from '../../core/actions/getSupportedNetworks.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/**
 * `absent`: no server has the tokens, NFTs and activity of that network. `error`: the kit could not determine whether
 * one has.
 */
export type PortfolioStatus = 'pending' | 'present' | 'absent' | 'error'

/** Returns whether the site's server knows the assets and activity of accounts on a network. */
export function usePortfolioStatus(networkId: CaipNetworkId | undefined): {
  status: PortfolioStatus
  retry: () => void
} {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  // No server has this data for other families, so the kit does not send a request that could be slow or fail.
  const hasServer =
    portico.options.servers.length > 0 &&
    networkId !== undefined &&
    factsOf(networkId).server?.portfolio === true
  const { data, isError, refetch } = useQuery(
    {
      enabled: isOpen && hasServer,
      queryFn: () => getPortfolioNetworks(portico),
      queryKey: ['portfolio networks'],
      // It changes only if the server's configuration does, so the kit requests it once.
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  const retry = () => void refetch()
  if (!hasServer || networkId === undefined) return { retry, status: 'absent' }
  if (data) return { retry, status: data.includes(networkId) ? 'present' : 'absent' }
  return { retry, status: isError ? 'error' : 'pending' }
}
