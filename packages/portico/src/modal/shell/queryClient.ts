import { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { perKit } from '../../core/slots.js'
import { useShell } from './shellContext.js'
import { useKitState } from './useKitState.js'

/** Returns the kit's one client, so that views share what they fetch. */
export const queryClientOf = perKit(
  () =>
    new QueryClient({
      defaultOptions: {
        queries: {
          // A browser that says it is offline is no answer: the call fails, and the view says so, instead of waiting on.
          networkMode: 'always',
          // The kit's calls have their own retries (specification, section 9).
          retry: false,
        },
      },
    }),
)

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
