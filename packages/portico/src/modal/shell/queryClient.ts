import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClientOf } from '../../core/queries/queryClient.js'
import { useShell } from './shellContext.js'
import { useKitState } from './useKitState.js'

/**
 * Returns the client, which is connected while the view is mounted, and whether the modal is open. A closed modal
 * fetches nothing.
 */
export function useQueries(): { client: QueryClient; isOpen: boolean } {
  const { portico } = useShell()
  const isOpen = useKitState((state) => state.modal.status === 'open')
  const client = queryClientOf(portico)
  useEffect(() => {
    // Refetches when the window gets the focus, and when the internet connection returns.
    client.mount()
    return () => client.unmount()
  }, [client])
  return { client, isOpen }
}
