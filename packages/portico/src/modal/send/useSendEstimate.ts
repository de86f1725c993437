import { useQuery } from '@tanstack/react-query'
import { type PrepareSendReturnType, prepareSend } from '../../core/actions/prepareSend.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/** How often the fee on screen is refreshed, in ms: about once for each block of Ethereum. */
const refreshMs = 12_000

/** The transfer to estimate. The amount `max` stands for all that can be sent. */
export type Estimated = { token: TokenBalance; amount: bigint | 'max'; receiver: string; from: string }

/** Returns the fee, the balance and the network's objections to a transfer, while they are on screen. */
export function useSendEstimate(subject: Estimated | undefined, isPaused = false) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery<PrepareSendReturnType>(
    {
      enabled: isOpen && subject !== undefined && !isPaused,
      // An estimate that is a block old is not shown again. It is discarded and requested again.
      gcTime: refreshMs,
      queryFn: ({ signal }) => prepareSend(portico, { ...subject, signal }),
      queryKey: [
        'send',
        'estimate',
        subject?.from,
        subject?.token.chainId,
        subject?.token.address,
        // Query keys are JSON, which has no bigint.
        subject && String(subject.amount),
        subject?.receiver,
      ],
      // Another recipient costs almost the same, so the maximum stays on screen while it is calculated again.
      placeholderData: (before) => (subject?.amount === 'max' ? before : undefined),
      refetchInterval: refreshMs,
    },
    client,
  )
}
