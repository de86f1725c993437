import { parseCaipAddress } from '@portico/protocol/caip'
import type { PorticoError } from '@portico/protocol/errors'
import type { Portico } from '../core/portico.js'
import type { FeedSubject } from '../core/queries/feedQuery.js'
import type { SharedQuery } from '../core/queries/watchQuery.js'
import { toPorticoError } from '../core/toPorticoError.js'
import { type AccountSubjectInput, resolveAccount, toSubjectParameters } from '../hooks/accountSubject.js'
import type { LoadFeed } from '../hooks/useSharedFeed.js'
import { type BindingContext, combine, map, type Source, select } from './source.js'

/** The result of a query. While the query is fetched again, and if that fails, `data` stays. */
type Known<data> = { data: data | undefined; error: PorticoError | undefined; isFetching: boolean }

const nothing = { data: undefined, error: undefined, isFetching: true }

/** Returns a source of the account and network of a list, as one string. */
export function subjectOf(context: BindingContext, input: AccountSubjectInput = {}): Source<string | null> {
  const parameters = toSubjectParameters(input)
  return select(context, (state) => resolveAccount(state, parameters))
}

/**
 * A query that the modal and the page's own code share, so each shows what the other has fetched. It is fetched while it
 * has a subscriber.
 */
export function query<data>(
  { portico }: BindingContext,
  subjects: Source<string | null>,
  load: (portico: Portico, subject: string) => Promise<SharedQuery<data>>,
): Source<Known<data>> {
  let known: Known<data> = nothing
  return {
    get: () => known,
    getServer: () => nothing,
    subscribe(onChange) {
      let current: string | null | undefined
      let stop: (() => void) | undefined
      const show = (next: Known<data>) => {
        known = next
        onChange()
      }
      const follow = () => {
        const subject = subjects.get()
        if (subject === current) return
        current = subject
        stop?.()
        stop = undefined
        show(nothing)
        if (subject === null) return
        Promise.all([import('../core/queries/watchQuery.js'), load(portico, subject)]).then(
          ([{ watchQuery }, shared]) => {
            if (current !== subject) return
            stop = watchQuery(portico, shared, {
              onChange: ({ data, error, isFetching }) =>
                show({ data, error: error ? toPorticoError(error) : undefined, isFetching }),
            })
          },
          (cause) =>
            current === subject && show({ data: undefined, error: toPorticoError(cause), isFetching: false }),
        )
      }
      const unfollow = subjects.subscribe(follow)
      follow()
      return () => {
        current = undefined
        unfollow()
        stop?.()
      }
    },
  }
}

/** The status of a list, from its subject and its query. */
export const toStatus = (subject: string | null, isPending: boolean, error: PorticoError | undefined) =>
  subject === null ? 'idle' : isPending ? 'pending' : error ? 'error' : 'success'

/** A list that loads page by page. While more items load, and if that fails, the loaded items stay. */
export function feed<item>(
  context: BindingContext,
  input: AccountSubjectInput | undefined,
  load: LoadFeed<item>,
) {
  const { portico } = context
  const subjects = subjectOf(context, input)
  const read = (subject: string): Promise<FeedSubject<item>> => load(portico, parseCaipAddress(subject))
  const queries = query(context, subjects, async (kit, subject) => {
    const { toFeedQuery } = await import('../core/queries/feedQuery.js')
    return toFeedQuery(kit, await read(subject))
  })

  /** The last request for more items, by its subject. */
  let more: { subject: string; isPending: boolean; error: PorticoError | undefined } | undefined
  const listeners = new Set<() => void>()
  const showMore = (next: typeof more) => {
    more = next
    for (const listener of listeners) listener()
  }
  const mores: Source<typeof more> = {
    get: () => more,
    getServer: () => undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  const state = map(combine({ known: queries, more: mores, subject: subjects }), (parts) => {
    const { data, error: known, isFetching } = parts.known
    const last = parts.more?.subject === parts.subject ? parts.more : undefined
    const items: readonly item[] = data?.items ?? []
    const error = known ?? last?.error
    const status = toStatus(parts.subject, isFetching || last?.isPending === true, error)
    return {
      error,
      hasMore: (data?.next ?? null) !== null,
      /** True if there are items, but the newest attempt to reload them or to load more failed. */
      isStale: status === 'error' && items.length > 0,
      items,
      status,
    }
  })
  return {
    loadMore: async () => {
      const subject = subjects.get()
      if (subject === null || (more?.subject === subject && more.isPending)) return
      const request = { error: undefined, isPending: true, subject }
      showMore(request)
      const end = (error?: PorticoError) => {
        if (more === request) showMore(error && { error, isPending: false, subject })
      }
      try {
        const { loadNextPage } = await import('../core/queries/feedQuery.js')
        await loadNextPage(portico, await read(subject), new AbortController().signal)
        end()
      } catch (cause) {
        end(toPorticoError(cause))
      }
    },
    refresh: async () => {
      const subject = subjects.get()
      if (subject === null) return
      showMore(undefined)
      const { refreshFeed } = await import('../core/queries/feedQuery.js')
      await refreshFeed(portico, await read(subject))
    },
    state,
  }
}
