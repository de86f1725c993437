import { type QueryKey, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import type { Portico } from '../portico.js'
import { queryClientOf } from './queryClient.js'

/** A query that `toTokensQuery` or `toFeedQuery` returns. */
export type SharedQuery<data> = {
  queryFn: (context: { signal: AbortSignal }) => Promise<data>
  queryKey: QueryKey
  staleTime: number
  structuralSharing: boolean
}

/** Fetches a query unless it is fresh, and reports each change. Returns a function that stops watching. */
export function watchQuery<data>(
  portico: Portico,
  query: SharedQuery<data>,
  { onChange }: { onChange: (result: QueryObserverResult<data>) => void },
): () => void {
  const observer = new QueryObserver<data>(queryClientOf(portico), query)
  const stop = observer.subscribe(onChange)
  onChange(observer.getCurrentResult())
  return stop
}
