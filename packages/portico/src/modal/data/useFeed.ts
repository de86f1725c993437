import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { appendPage, type Feed, mergeNewest } from './mergeNewest.js'
import { useQueries } from './queryClient.js'
import { portfolioFreshMs } from './useTokens.js'

export type FeedOptions<item> = {
  /** Kind, network and account. Give the component a `key` of them: what it knows of the next page is of one feed. */
  queryKey: readonly unknown[]
  /** Keep the function. */
  idOf: (item: item) => string
  /** Reads one page, the first without a cursor. */
  readPage: (parameters: { cursor: string | undefined; signal: AbortSignal }) => Promise<Feed<item>>
}

/**
 * A list that is read page by page. One query holds all of it, and only its newest page is ever read again: reading
 * every page anew, as an infinite query does, would be two hundred requests for ten thousand entries.
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
        // A refresh may have begun the list again meanwhile: then this page is none of it.
        (known) => (known?.next === cursor ? appendPage(known, page, idOf) : known),
        // The newest entries are as old as they were.
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
    /** The newest try failed: what is there may be old. */
    isStale: isError && data !== undefined,
    items: data?.items,
    loadMore,
    more,
    refresh: useCallback(() => void refetch(), [refetch]),
    status: data ? ('success' as const) : isError ? ('error' as const) : ('pending' as const),
  }
}
