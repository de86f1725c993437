import { useQuery } from '@tanstack/react-query'
import { getSwapNetworks } from '../../core/actions/canSwap.js'
import { getServedSwapNetworks } from '../../core/actions/getSupportedNetworks.js'
import type { Network } from '../../core/network.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** The host's networks on which swaps work; those of the specification where its server does not say, or not yet. */
export function useSwapNetworks(): readonly Network[] {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { data } = useQuery(
    {
      enabled: isOpen && portico.options.servers.length > 0,
      // A query's answer is never undefined.
      queryFn: async () => (await getServedSwapNetworks(portico)) ?? null,
      queryKey: ['swap networks'],
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  const networks = getSwapNetworks(portico)
  return data ? networks.filter(({ caipNetworkId }) => data.includes(caipNetworkId)) : networks
}
