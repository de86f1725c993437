import { useQuery } from '@tanstack/react-query'
import { getNameZone } from '../../core/actions/getNameZone.js'
import { identityFreshMs } from '../parts/useIdentity.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

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
