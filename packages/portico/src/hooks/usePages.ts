'use client'
import { isPorticoError, PorticoError } from '@portico/protocol/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Portico } from '../core/portico.js'
import { usePorticoContext } from './context.js'

/** One page of a list that goes on by cursor. */
type Page<item> = { items: readonly item[]; next: string | null }

type Loaded<item> = {
  /** What was asked about when the items came. */
  subject: string
  items: readonly item[]
  next: string | null
  status: 'idle' | 'pending' | 'success' | 'error'
  error: PorticoError | undefined
}

/** Asks for one page. Rejects as the action behind it does. */
export type LoadPage<item> = (
  portico: Portico,
  parameters: { cursor: string | undefined; signal: AbortSignal },
) => Promise<Page<item>>

/**
 * A list that loads page by page. What is there stays while more comes, and when more fails; another subject starts anew
 * and drops what is still on its way.
 *
 * @param subject names what is asked about; null asks nothing
 * @param load a function that stays the same for the same subject
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
    /** True while there are items and the newest try to renew them failed. */
    isStale: current?.status === 'error' && items.length > 0,
    items,
    loadMore,
    refresh,
    status: current?.status ?? (subject === null ? 'idle' : 'pending'),
  } as const
}
