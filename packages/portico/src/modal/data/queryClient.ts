import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Portico } from '../../core/portico.js'
import { useShell } from '../shellContext.js'
import { useKitState } from '../useKitState.js'

/** The kit's one client: what was fetched in one view is there in the next. */
export function queryClientOf(portico: Portico): QueryClient {
  const { memo } = portico.internal
  const known = memo.get('modal.queryClient') as QueryClient | undefined
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // A browser that says it is offline is no answer: the call fails, and the view says so, instead of waiting on.
        networkMode: 'always',
        // The kit's calls have their own retries (specification, section 9).
        retry: false,
      },
    },
  })
  memo.set('modal.queryClient', client)
  return client
}

/** The client, while the view is mounted, and whether the modal is open: nothing is fetched behind a closed one. */
export function useQueries(): { client: QueryClient; isOpen: boolean } {
  const { portico } = useShell()
  const isOpen = useKitState((state) => state.modal.status === 'open')
  const client = queryClientOf(portico)
  useEffect(() => {
    // Fetches again when the window is looked at again, and when the connection is back.
    client.mount()
    return () => client.unmount()
  }, [client])
  return { client, isOpen }
}
