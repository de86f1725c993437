import { useQuery } from '@tanstack/react-query'
import { type PrepareSendReturnType, prepareSend } from '../../core/actions/prepareSend.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useShell } from '../shellContext.js'
import { useQueries } from './queryClient.js'

/** How often the fee is looked at anew while it is on screen, in ms: about every block of Ethereum. */
const refreshMs = 12_000

/** What is to be looked at; `max` for all that can be sent. */
export type Estimated = { token: TokenBalance; amount: string; receiver: string; from: string }

/** Fee, balance and objections of the network to a transfer, while they are on screen. */
export function useSendEstimate(subject: Estimated | undefined, isPaused = false) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  return useQuery<PrepareSendReturnType>(
    {
      enabled: isOpen && subject !== undefined && !isPaused,
      // A number that is a block old is not shown for a minute: what it was is asked for anew.
      gcTime: refreshMs,
      queryFn: ({ signal }) => prepareSend(portico, { ...subject, signal }),
      queryKey: [
        'send',
        'estimate',
        subject?.from,
        subject?.token.chainId,
        subject?.token.address,
        subject?.amount,
        subject?.receiver,
      ],
      // Another receiver costs almost the same: what is all there is does not vanish while that is worked out.
      placeholderData: (before) => (subject?.amount === 'max' ? before : undefined),
      refetchInterval: refreshMs,
    },
    client,
  )
}
