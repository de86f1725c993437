import { useQuery } from '@tanstack/react-query'
import { getIdentity } from '../../core/actions/getIdentity.js'
import { toAskedAccount } from '../../core/toAskedAccount.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/** How long a name stays fresh, in ms. Source: specification, section 9. */
export const identityFreshMs = 5 * 60_000

/**
 * Returns the name and picture of an account. Without a response, both are missing. That is not an error to show.
 *
 * @param options.enabled if false, only cached data is used, and nothing is requested. Default: true.
 */
export function useIdentity(address: string | undefined, { enabled = true }: { enabled?: boolean } = {}) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const account = useKitState((state) => address && toAskedAccount(state, address))
  return useQuery(
    {
      enabled: enabled && isOpen && address !== undefined,
      queryFn: ({ signal }) => getIdentity(portico, { address: address ?? '', signal }),
      queryKey: ['identity', account],
      staleTime: identityFreshMs,
    },
    client,
  )
}
