import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueries } from '../shell/queryClient.js'
import { appendPage, type Feed, mergeNewest } from './mergeNewest.js'
import { portfolioFreshMs } from './useTokens.js'

export type FeedOptions<item> = {
  /**
   * Kind, network and account. Use them as the component's `key` too, because its state of the next page belongs to one
   * feed.
   */
  queryKey: readonly unknown[]
  /** Keep the function stable. */
  idOf: (item: item) => string
  /** Reads one page; the first has no cursor. */
  readPage: (parameters: { cursor: string | undefined; signal: AbortSignal }) => Promise<Feed<item>>
}

/**
 * Returns a list that is loaded page by page. One query contains all of it, and only the newest page is ever read
 * again. An infinite query would read every page again: two hundred requests for ten thousand entries.
 */
export function useFeed<item>({ idOf, queryKey, readPage }: FeedOptions<item>) {
  const { client, isOpen } = useQueries()
  const { data, isError, isFetching, refetch } = useQuery<Feed<item>>(
    {
      enabled: isOpen,
      queryFn: async ({ signal }) => {
        const newest = await readPage({ cursor: undefined, signal })
        return mergeNewest(client.getQueryData<Feed<item>>(queryKey), newest, idOf)
      },
      queryKey,
      staleTime: portfolioFreshMs,
      structuralSharing: false,
    },
    client,
  )

  const [more, setMore] = useState<'idle' | 'loading' | 'error'>('idle')
  const loading = useRef<AbortController>(undefined)
  useEffect(() => () => loading.current?.abort(), [])
  const cursor = data?.next ?? undefined
  const latest = useRef({ queryKey, readPage })
  useEffect(() => {
    latest.current = { queryKey, readPage }
  })

  const loadMore = useCallback(async () => {
    if (cursor === undefined || loading.current) return
    const { queryKey, readPage } = latest.current
    const controller = new AbortController()
    loading.current = controller
    setMore('loading')
    try {
      const page = await readPage({ cursor, signal: controller.signal })
      const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
      client.setQueryData<Feed<item>>(
        queryKey,
        // If a refresh has restarted the list meanwhile, this page does not belong to it.
        (known) => (known?.next === cursor ? appendPage(known, page, idOf) : known),
        // The age of the newest entries does not change.
        { updatedAt: dataUpdatedAt },
      )
      setMore('idle')
    } catch {
      if (!controller.signal.aborted) setMore('error')
    } finally {
      loading.current = undefined
    }
  }, [client, cursor, idOf])

  return {
    hasMore: cursor !== undefined,
    isFetching,
    /** True if the latest refresh failed, so that the items may be out of date. */
    isStale: isError && data !== undefined,
    items: data?.items,
    loadMore,
    more,
    refresh: useCallback(() => void refetch(), [refetch]),
    status: data ? ('success' as const) : isError ? ('error' as const) : ('pending' as const),
  }
}
