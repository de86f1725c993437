import { isPorticoError } from '@portico/protocol/errors'
import type { NameSuggestion } from '@portico/protocol/http'
import { useQuery } from '@tanstack/react-query'
import { getNameSuggestions } from '../../core/actions/getNameSuggestions.js'
import { nameLabelPattern } from '../../core/nameRule.js'
import { usePaused } from '../parts/usePaused.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How long a result stays fresh, in ms. The server checks again when the name is registered. */
const freshMs = 30_000

/** Whether a name is available. */
export type Availability =
  | { status: 'none' | 'short' | 'malformed' | 'looking' | 'available' }
  | { status: 'registered'; isReserved: boolean; suggestions: readonly NameSuggestion[] }
  | { status: 'failed'; retry: () => void }

/** When typing pauses, checks whether a name is available. `label` does not include the domain. */
export function useAvailability(label: string): Availability {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const isSettled = usePaused(label) === label
  const isName = nameLabelPattern.test(label)
  const { data, error, isError, isFetching, refetch } = useQuery(
    {
      enabled: isOpen && isName && isSettled,
      queryFn: ({ signal }) => getNameSuggestions(portico, { name: label, signal }),
      queryKey: ['names', 'suggestions', label],
      refetchOnWindowFocus: false,
      staleTime: freshMs,
    },
    client,
  )
  if (label === '') return { status: 'none' }
  // While the user is still typing, a short name is not an error.
  if (!isName) return { status: /^[a-z0-9-]*$/.test(label) && !isSettled ? 'short' : 'malformed' }
  if (isSettled && data) {
    const [wanted, ...others] = data
    return wanted?.registered
      ? { isReserved: wanted.reserved ?? false, status: 'registered', suggestions: others }
      : { status: 'available' }
  }
  if (isSettled && isPorticoError(error, 'NAME_INVALID')) return { status: 'malformed' }
  if (isSettled && isError && !isFetching) return { retry: () => void refetch(), status: 'failed' }
  return { status: 'looking' }
}
