import { useQuery } from '@tanstack/react-query'
import { findNameLimit } from '../../core/actions/getNameZone.js'
import { identityFreshMs } from '../parts/useIdentity.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** Returns the names of an account that may not register more names. Undefined if it may, and while that is unknown. */
export function useNameLimit(address: string | undefined): readonly string[] | undefined {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { data } = useQuery(
    {
      enabled: isOpen && address !== undefined,
      queryFn: async ({ signal }) =>
        // The result of a query cannot be undefined.
        (await findNameLimit(portico, { address: address ?? '', signal })) ?? null,
      queryKey: ['names', 'limit', address],
      staleTime: identityFreshMs,
    },
    client,
  )
  return data ?? undefined
}
