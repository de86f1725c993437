import { useQuery } from '@tanstack/react-query'
import { getIdentity } from '../../core/actions/getIdentity.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How long a name is taken for current, in ms. Source: specification, section 9. */
export const identityFreshMs = 5 * 60_000

/**
 * Name and picture of an account. Without an answer there is neither, which is no failure to show.
 *
 * @param options.enabled false: what is known is shown, and nobody is asked. Default: true.
 */
export function useIdentity(address: string | undefined, { enabled = true }: { enabled?: boolean } = {}) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery(
    {
      enabled: enabled && isOpen && address !== undefined,
      queryFn: ({ signal }) => getIdentity(portico, { address: address ?? '', signal }),
      queryKey: ['identity', address],
      staleTime: identityFreshMs,
    },
    client,
  )
}
