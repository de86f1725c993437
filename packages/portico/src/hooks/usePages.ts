'use client'
import { isPorticoError, PorticoError } from '@portico/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'

/** One page of a list with a cursor. */
type Page<item> = { items: readonly item[]; next: string | null }

type Loaded<item> = {
  /** The subject for which the items were loaded. */
  subject: string
  items: readonly item[]
  next: string | null
  status: 'idle' | 'pending' | 'success' | 'error'
  error: PorticoError | undefined
}

/** Loads one page. Rejects as its action does. */
export type LoadPage<item> = (
  portico: Portico,
  parameters: { cursor: string | undefined; signal: AbortSignal },
) => Promise<Page<item>>

/**
 * Loads a list page by page. The loaded items stay while more are loading, and if that fails. Another subject starts
 * again, and ignores pending responses.
 *
 * @param subject identifies the list; null loads nothing
 * @param load must be the same function for the same subject
 * @throws NotStartedError, which names `caller`
 */
export function usePages<item>(caller: string, subject: string | null, load: LoadPage<item>) {
  const { portico } = usePorticoContext(caller)
  const [loaded, setLoaded] = useState<Loaded<item> | null>(null)
  const running = useRef<AbortController | null>(null)
  const current = loaded?.subject === subject ? loaded : null

  const ask = useCallback(
    async (cursor: string | undefined) => {
      if (subject === null) return
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const change = (next: (before: Loaded<item>) => Loaded<item>) => {
        if (running.current !== controller) return
        setLoaded((before) =>
          next(
            before?.subject === subject
              ? before
              : { error: undefined, items: [], next: null, status: 'idle', subject },
          ),
        )
      }
      change((before) => ({ ...before, status: 'pending' }))
      try {
        const page = await load(portico, { cursor, signal: controller.signal })
        change((before) => ({
          ...before,
          error: undefined,
          items: cursor === undefined ? page.items : [...before.items, ...page.items],
          next: page.next,
          status: 'success',
        }))
      } catch (cause) {
        const error = isPorticoError(cause)
          ? cause
          : new PorticoError('INTERNAL', 'Something went wrong', { cause })
        change((before) => ({ ...before, error, status: 'error' }))
      }
    },
    [load, portico, subject],
  )

  useEffect(() => {
    void ask(undefined)
    return () => {
      running.current?.abort()
      running.current = null
    }
  }, [ask])

  const next = current?.next ?? null
  const isPending = current?.status === 'pending'
  const loadMore = useCallback(async () => {
    if (next !== null && !isPending) await ask(next)
  }, [ask, isPending, next])
  const refresh = useCallback(() => ask(undefined), [ask])

  const items: readonly item[] = current?.items ?? []
  return {
    error: current?.error,
    hasMore: next !== null,
    /** True while there are items and the newest attempt to renew them failed. */
    isStale: current?.status === 'error' && items.length > 0,
    items,
    loadMore,
    refresh,
    status: current?.status ?? (subject === null ? 'idle' : 'pending'),
  } as const
}
