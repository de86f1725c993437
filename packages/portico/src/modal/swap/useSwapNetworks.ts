import { useQuery } from '@tanstack/react-query'
import { getSwapNetworks } from '../../core/actions/canSwap.js'
import { getServedSwapNetworks } from '../../core/actions/getSupportedNetworks.js'
import type { Network } from '../../core/network.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/**
 * Returns the site's networks that support swaps. Until the server responds, and if it does not, returns the networks
 * of the specification.
 */
export function useSwapNetworks(): readonly Network[] {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { data } = useQuery(
    {
      enabled: isOpen && portico.options.servers.length > 0,
      // The result of a query cannot be undefined.
      queryFn: async () => (await getServedSwapNetworks(portico)) ?? null,
      queryKey: ['swap networks'],
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  const networks = getSwapNetworks(portico)
  return data ? networks.filter(({ caipNetworkId }) => data.includes(caipNetworkId)) : networks
}
