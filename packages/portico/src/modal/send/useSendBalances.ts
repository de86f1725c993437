import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadSendBalances } from '../../core/actions/loadSendBalances.js'
import { TokenBalanceUnavailableError } from '../../core/errors/account.js'
import { findActive, toNetworkId } from '../../core/findActive.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'
import { useSendState } from './useSendState.js'

/** How often balances on screen are refreshed, in ms. Source: specification, section 9. */
const freshMs = 30_000

const toastKey = ['send', 'balances toast']

export type SendBalances = {
  tokens: readonly TokenBalance[]
  /** Whether no balances are known yet. */
  isLoading: boolean
  /** If the last attempt failed, the time from which another one makes sense, in unix ms. */
  retryAt: number | undefined
  isFailed: boolean
  retry: () => void
}

/**
 * Returns the tokens that can be sent. If no source responds, shows the toast 'Token Balance Unavailable' once for each
 * failure.
 */
export function useSendBalances(): SendBalances {
  const { portico, toast } = useShell()
  const { client, isOpen } = useQueries()
  const networkId = useKitState((state) => toNetworkId(state))
  const address = useKitState((state) => findActive(state)?.address)
  const { tokenBalances } = useSendState()
  const { error, isError, isFetching, isPending, refetch } = useQuery(
    {
      enabled: isOpen && address !== undefined && networkId !== undefined,
      queryFn: ({ signal }) => loadSendBalances(portico, { signal }),
      queryKey: ['send', 'balances', networkId, address],
      refetchInterval: freshMs,
      // This query caches nothing: the kit caches fresh responses, and the screen shows the kit's state.
      staleTime: 0,
    },
    client,
  )
  const retryAt = error instanceof TokenBalanceUnavailableError ? error.retryAt : undefined
  const message = error instanceof TokenBalanceUnavailableError ? error.shortMessage : undefined

  useEffect(() => {
    if (message === undefined || client.getQueryData(toastKey) === retryAt) return
    client.setQueryData(toastKey, retryAt)
    toast(message, 'error')
  }, [client, message, retryAt, toast])

  return {
    isFailed: isError,
    isLoading: tokenBalances.length === 0 && (isPending || isFetching) && !isError,
    retry: () => void refetch(),
    retryAt,
    tokens: tokenBalances,
  }
}
