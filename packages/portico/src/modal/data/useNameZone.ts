import { useQuery } from '@tanstack/react-query'
import { getNameZone } from '../../core/actions/getNameZone.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'
import { identityFreshMs } from './useIdentity.js'

/** Returns the domain under which names can be registered, or null if none can. */
export function useNameZone({ enabled = true }: { enabled?: boolean } = {}) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(
    {
      enabled: isOpen && enabled,
      queryFn: ({ signal }) => getNameZone(portico, { signal }),
      queryKey: ['names', 'zone'],
      staleTime: identityFreshMs,
    },
    client,
  )
}
