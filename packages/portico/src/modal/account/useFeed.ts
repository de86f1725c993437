import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type FeedSubject, loadNextPage, toFeedQuery } from '../../core/queries/feedQuery.js'
import { useQueries } from '../shell/queryClient.js'
import { useShell } from '../shell/shellContext.js'

/**
 * Returns a list that is loaded page by page. Also use its `queryKey` as the component's `key`, because the hook's
 * state of the next page belongs to one list.
 */
export function useFeed<item>(feed: FeedSubject<item>) {
  const { portico } = useShell()
  const { client, isOpen } = useQueries()
  const { data, isError, isFetching, refetch } = useQuery(
    { ...toFeedQuery(portico, feed), enabled: isOpen },
    client,
  )

  const [more, setMore] = useState<'idle' | 'loading' | 'error'>('idle')
  const loading = useRef<AbortController>(undefined)
  useEffect(() => () => loading.current?.abort(), [])
  const cursor = data?.next ?? undefined
  const latest = useRef(feed)
  useEffect(() => {
    latest.current = feed
  })

  const loadMore = useCallback(async () => {
    if (cursor === undefined || loading.current) return
    const controller = new AbortController()
    loading.current = controller
    setMore('loading')
    try {
      await loadNextPage(portico, latest.current, controller.signal)
      setMore('idle')
    } catch {
      if (!controller.signal.aborted) setMore('error')
    } finally {
      loading.current = undefined
    }
  }, [cursor, portico])

  return {
    hasMore: cursor !== undefined,
    isFetching,
    /** Whether the latest refresh failed. If so, the items may be out of date. */
    isStale: isError && data !== undefined,
    items: data?.items,
    loadMore,
    more,
    refresh: useCallback(() => void refetch(), [refetch]),
    status: data ? ('success' as const) : isError ? ('error' as const) : ('pending' as const),
  }
}
