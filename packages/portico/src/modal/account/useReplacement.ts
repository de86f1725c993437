import { useQuery } from '@tanstack/react-query'
import { type PrepareReplacementReturnType, prepareReplacement } from '../../core/actions/replaceSend.js'
import type { TrackedSend } from '../../core/entities.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How often the fee on screen is refreshed, in ms: about once for each block of Ethereum. */
const refreshMs = 12_000

/**
 * Returns what a replacement of the transaction costs, and refreshes the cost while it is on screen. Null if the
 * transaction cannot be replaced.
 */
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
      // A network that does not know the transaction yet may know it a moment later.
      refetchInterval: ({ state }) => (state.data ? refreshMs : 2_000),
    },
    client,
  )
}
