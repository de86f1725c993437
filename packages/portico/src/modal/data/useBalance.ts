import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getBalance } from '../../core/actions/getBalance.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How long a balance is taken for current, in ms. Source: specification, section 9. */
export const balanceFreshMs = 30_000

/** Native balance of an account on one network; fetched anew while it is on screen. */
export function useBalance(address: string, networkId: CaipNetworkId | undefined) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(
    {
      enabled: isOpen && networkId !== undefined,
      queryFn: ({ signal }) => getBalance(portico, { address, networkId, signal }),
      queryKey: ['balance', networkId, address],
      refetchInterval: balanceFreshMs,
      staleTime: balanceFreshMs,
    },
    client,
  )
}
