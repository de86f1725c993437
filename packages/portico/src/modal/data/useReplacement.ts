import { useQuery } from '@tanstack/react-query'
import { type PrepareReplacementReturnType, prepareReplacement } from '../../core/actions/replaceSend.js'
import type { TrackedSend } from '../../core/entities.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How often the fee is looked at anew while it is on screen, in ms: about every block of Ethereum. */
const refreshMs = 12_000

/** What it takes to replace a transaction, while it is on screen; null where nothing can. */
export function useReplacement(
  send: TrackedSend | undefined,
  kind: 'speed-up' | 'cancel',
  isPaused: boolean,
) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery<PrepareReplacementReturnType | null>(
    {
      enabled: isOpen && send?.status === 'pending' && !isPaused,
      gcTime: refreshMs,
      queryFn: async ({ signal }) =>
        (await prepareReplacement(portico, { id: send?.id ?? '', kind, signal })) ?? null,
      queryKey: ['send', 'replacement', send?.id, send?.replacement?.hash, kind],
      // What cannot be replaced now may be known to the network in a moment.
      refetchInterval: ({ state }) => (state.data ? refreshMs : 2_000),
    },
    client,
  )
}
