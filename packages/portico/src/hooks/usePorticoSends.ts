'use client'
import { useCallback } from 'react'
import { usePorticoContext } from './context.js'
import { useSends } from './useSends.js'

/** The transfers that were sent from this device, newest first. Those on their way are followed, after a reload too. */
export function usePorticoSends() {
  const { portico } = usePorticoContext('usePorticoSends')
  const sends = useSends('usePorticoSends')
  const dismiss = useCallback(
    async (id: string) => (await import('../core/actions/sends.js')).dismissSend(portico, { id }),
    [portico],
  )
  return { dismiss, sends }
}
