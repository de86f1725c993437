import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Portico } from '../../core/portico.js'
import { useShell } from '../shellContext.js'
import { useKitState } from '../useKitState.js'

/** Returns the kit's one client, so that views share what they fetch. */
export function queryClientOf(portico: Portico): QueryClient {
  const { memo } = portico.internal
  const known = memo.get('modal.queryClient') as QueryClient | undefined
  if (known) return known
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Also while the browser reports that it is offline: the call then fails and the view shows that, instead of
        // waiting.
        networkMode: 'always',
        // The kit's calls have their own retries (specification, section 9).
        retry: false,
      },
    },
  })
  memo.set('modal.queryClient', client)
  return client
}

/**
 * Returns the client, connected while the view is mounted, and whether the modal is open: nothing is fetched for a
 * closed one.
 */
export function useQueries(): { client: QueryClient; isOpen: boolean } {
  const { portico } = useShell()
  const isOpen = useKitState((state) => state.modal.status === 'open')
  const client = queryClientOf(portico)
  useEffect(() => {
    // Refetches when the window gets the focus, and when the connection returns.
    client.mount()
    return () => client.unmount()
  }, [client])
  return { client, isOpen }
}
