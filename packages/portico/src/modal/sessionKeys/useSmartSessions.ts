import type { CaipNetworkId } from '@portico/protocol/caip'
import { useQuery } from '@tanstack/react-query'
import { getSmartSessions } from '../../core/actions/getSmartSessions.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How often the account is read again while its keys are on screen, in ms. The keys may spend meanwhile. */
const refreshMs = 12_000

/** Returns the query key of an account's session keys: kind, network and account. */
export function sessionsKey(networkId: CaipNetworkId, address: string) {
  return ['smart sessions', networkId, address.toLowerCase()] as const
}

/** Returns the session keys of an account on one network, while they are on screen. */
export function useSmartSessions(networkId: CaipNetworkId, address: string) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(
    {
      enabled: isOpen && address !== '',
      queryFn: ({ signal }) => getSmartSessions(portico, { address, networkId, signal }),
      queryKey: sessionsKey(networkId, address),
      refetchInterval: refreshMs,
      // The list must reflect keys that were just granted or revoked on the network.
      staleTime: 0,
    },
    client,
  )
}
