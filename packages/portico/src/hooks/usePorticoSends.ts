'use client'
import { useCallback } from 'react'
import { usePorticoContext } from './context.js'
import { useSends } from './useSends.js'

/** Returns the transfers that this device sent, newest first. Pending transfers are tracked, even after a reload. */
export function usePorticoSends() {
  const { portico } = usePorticoContext('usePorticoSends')
  const sends = useSends('usePorticoSends')
  const dismiss = useCallback(
    async (id: string) => (await import('../core/actions/sends.js')).dismissSend(portico, { id }),
    [portico],
  )
  return { dismiss, sends }
}
