import type { Portico } from '../portico.js'
import { appendPage, type Feed, mergeNewest } from './mergeNewest.js'
import { queryClientOf } from './queryClient.js'
import { portfolioFreshMs } from './tokensQuery.js'

/** A list that is loaded page by page. */
export type FeedSubject<item> = {
  /** Kind of list, network and account. */
  queryKey: readonly unknown[]
  idOf: (item: item) => string
  /** Reads one page. `cursor` is undefined for the first page. */
  readPage: (parameters: { cursor: string | undefined; signal: AbortSignal }) => Promise<Feed<item>>
}

/**
 * Returns the query of a list. Its data contains all loaded pages, but only the newest page is ever read again. An
 * infinite query would read every page again: two hundred requests for ten thousand entries.
 */
export function toFeedQuery<item>(portico: Portico, { idOf, queryKey, readPage }: FeedSubject<item>) {
  return {
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Feed<item>> => {
      const newest = await readPage({ cursor: undefined, signal })
      return mergeNewest(queryClientOf(portico).getQueryData<Feed<item>>(queryKey), newest, idOf)
    },
    queryKey,
    staleTime: portfolioFreshMs,
    structuralSharing: false,
  }
}

/** Loads the next page into the query, if there is one. Rejects if `readPage` rejects. */
export async function loadNextPage<item>(
  portico: Portico,
  { idOf, queryKey, readPage }: FeedSubject<item>,
  signal: AbortSignal,
): Promise<void> {
  const client = queryClientOf(portico)
  const cursor = client.getQueryData<Feed<item>>(queryKey)?.next
  if (cursor == null) return
  const page = await readPage({ cursor, signal })
  const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
  client.setQueryData<Feed<item>>(
    queryKey,
    // If a refresh has restarted the list in the meantime, this page is no longer part of it.
    (known) => (known?.next === cursor ? appendPage(known, page, idOf) : known),
    // The age of the newest entries stays the same.
    { updatedAt: dataUpdatedAt },
  )
}

/** Reads the newest page again. If this fails, the error is in the query's state. */
export async function refreshFeed<item>(portico: Portico, feed: FeedSubject<item>): Promise<void> {
  const query = toFeedQuery(portico, feed)
  await queryClientOf(portico)
    .fetchQuery({ ...query, staleTime: 0 })
    .catch(() => {})
}
