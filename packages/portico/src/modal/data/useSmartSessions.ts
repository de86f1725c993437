import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getSmartSessions } from '../../core/actions/getSmartSessions.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How often the account is looked at anew while its keys are on screen, in ms: they spend meanwhile. */
const refreshMs = 12_000

/** Kind, network and account of a list of session keys. */
export function sessionsKey(networkId: CaipNetworkId, address: string) {
  return ['smart sessions', networkId, address.toLowerCase()] as const
}

/** The session keys of an account on one network, while they are on screen. */
export function useSmartSessions(networkId: CaipNetworkId, address: string) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(
    {
      enabled: isOpen && address !== '',
      queryFn: ({ signal }) => getSmartSessions(portico, { address, networkId, signal }),
      queryKey: sessionsKey(networkId, address),
      refetchInterval: refreshMs,
      // What was just granted or revoked is on the network, and this list is not about yesterday.
      staleTime: 0,
    },
    client,
  )
}
