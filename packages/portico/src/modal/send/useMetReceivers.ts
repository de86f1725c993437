import { useQuery } from '@tanstack/react-query'
import { getTransactions } from '../../core/actions/getTransactions.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import { findReceivers } from '../../core/findLookAlikes.js'
import { usePortfolioStatus } from '../account/usePortfolioStatus.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/**
 * Returns recent recipients of the current account from the site's server, so that a new device has them as well. Empty
 * until the server responds.
 */
export function useMetReceivers(): readonly string[] {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const address = useKitState((state) => findActive(state)?.address)
  const networkId = useKitState((state) => toNetworkId(state))
  const { status } = usePortfolioStatus(networkId)
  const { data } = useQuery(
    {
      enabled: isOpen && status === 'present' && address !== undefined,
      queryFn: async ({ signal }) => {
        const { transactions } = await getTransactions(portico, { address, networkId, signal })
        return findReceivers(transactions, address ?? '')
      },
      queryKey: ['send', 'met', networkId, address],
      staleTime: 60_000,
    },
    client,
  )
  return data ?? []
}
