'use client'
import type { CaipNetworkId } from '@portico/protocol/caip'
import { parseCaipAddress } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Portico } from '../core/portico.js'
import type { FeedSubject } from '../core/queries/feedQuery.js'
import { toPorticoError } from '../core/toPorticoError.js'
import { usePorticoContext } from './context.js'
import { useSharedQuery } from './useSharedQuery.js'

/** Returns the list of an account on one network. The code of the list loads with the first call. */
export type LoadFeed<item> = (
  portico: Portico,
  subject: { address: string; networkId: CaipNetworkId },
) => Promise<FeedSubject<item>>

/** State of the last request for more items. */
type More = { subject: string | null; status: 'pending' | 'error'; error: PorticoError | undefined }

/**
 * Loads a list page by page. While more items load, and if that fails, the loaded items stay.
 *
 * @param subject the account as CAIP-10; null loads nothing
 * @param load must be the same function in each render
 * @throws NotStartedError, which names `caller`
 */
export function useSharedFeed<item>(caller: string, subject: string | null, load: LoadFeed<item>) {
  const { portico } = usePorticoContext(caller)
  const known = useSharedQuery(caller, subject, async (kit, account) => {
    const { toFeedQuery } = await import('../core/queries/feedQuery.js')
    return toFeedQuery(kit, await load(kit, parseCaipAddress(account)))
  })
  const [last, setMore] = useState<More>()
  const more = last?.subject === subject ? last : undefined
  const running = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject ends the request of the old one
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = undefined
    },
    [subject],
  )

  const loadMore = useCallback(async () => {
    if (subject === null || running.current) return
    const controller = new AbortController()
    running.current = controller
    const show = (next: More | undefined) => running.current === controller && setMore(next)
    show({ error: undefined, status: 'pending', subject })
    try {
      const { loadNextPage } = await import('../core/queries/feedQuery.js')
      await loadNextPage(portico, await load(portico, parseCaipAddress(subject)), controller.signal)
      show(undefined)
    } catch (cause) {
      show({ error: toPorticoError(cause), status: 'error', subject })
    }
    if (running.current === controller) running.current = undefined
  }, [load, portico, subject])

  const refresh = useCallback(async () => {
    if (subject === null) return
    setMore(undefined)
    const { refreshFeed } = await import('../core/queries/feedQuery.js')
    await refreshFeed(portico, await load(portico, parseCaipAddress(subject)))
  }, [load, portico, subject])

  const items: readonly item[] = known.data?.items ?? []
  const error = known.error ?? more?.error
  const isPending = known.isFetching || more?.status === 'pending'
  const status = subject === null ? 'idle' : isPending ? 'pending' : error ? 'error' : 'success'
  return {
    error,
    hasMore: (known.data?.next ?? null) !== null,
    /** True if there are items, but the newest attempt to reload them or to load more failed. */
    isStale: status === 'error' && items.length > 0,
    items,
    loadMore,
    refresh,
    status,
  } as const
}
