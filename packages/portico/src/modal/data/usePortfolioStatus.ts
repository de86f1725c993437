import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getPortfolioNetworks } from '../../core/actions/getSupportedNetworks.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** `absent`: nobody tells of tokens, NFTs and activity there. `error`: it could not be found out. */
export type PortfolioStatus = 'pending' | 'present' | 'absent' | 'error'

/** Whether the host's server knows what accounts have and did on a network. */
export function usePortfolioStatus(networkId: CaipNetworkId | undefined): {
  status: PortfolioStatus
  retry: () => void
} {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  // Of other families no server tells this: they are not made to wait for one, nor to fail with it.
  const hasServer = portico.options.servers.length > 0 && networkId?.startsWith('eip155:') === true
  const { data, isError, refetch } = useQuery(
    {
      enabled: isOpen && hasServer,
      queryFn: () => getPortfolioNetworks(portico),
      queryKey: ['portfolio networks'],
      // It changes when the server is set up anew; the kit asks once.
      staleTime: Number.POSITIVE_INFINITY,
    },
    client,
  )
  const retry = () => void refetch()
  if (!hasServer || networkId === undefined) return { retry, status: 'absent' }
  if (data) return { retry, status: data.includes(networkId) ? 'present' : 'absent' }
  return { retry, status: isError ? 'error' : 'pending' }
}
