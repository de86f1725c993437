import { useQuery } from '@tanstack/react-query'
import { findNameLimit } from '../../core/actions/getNameZone.js'
import { toAskedAccount } from '../../core/toAskedAccount.js'
import { identityFreshMs } from '../parts/useIdentity.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/** Returns the names of an account that may not register more names. Undefined if it may, and while that is unknown. */
export function useNameLimit(address: string | undefined): readonly string[] | undefined {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const account = useKitState((state) => address && toAskedAccount(state, address))
  const { data } = useQuery(
    {
      enabled: isOpen && address !== undefined,
      queryFn: async ({ signal }) =>
        // The result of a query cannot be undefined.
        (await findNameLimit(portico, { address: address ?? '', signal })) ?? null,
      queryKey: ['names', 'limit', account],
      staleTime: identityFreshMs,
    },
    client,
  )
  return data ?? undefined
}
