'use client'
import { useEffect, useState } from 'react'
import type { TrackedSend } from '../core/entities.js'
import { usePorticoContext } from './context.js'

const noSends: readonly TrackedSend[] = []

/** Returns the transfers that this device sent. Empty until the code for transfers has loaded. */
export function useSends(caller: string): readonly TrackedSend[] {
  const { portico } = usePorticoContext(caller)
  const [sends, setSends] = useState(noSends)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isEnded = false
    import('../core/actions/sends.js').then(
      ({ getSends, resumeSends, watchSends }) => {
        if (isEnded) return
        stop = watchSends(portico, { onChange: setSends })
        setSends(getSends(portico))
        const { status } = portico.store.getState()
        if (status === 'ready' || status === 'reconnecting') resumeSends(portico)
      },
      () => {}, // if the chunk is blocked, nothing can be sent either
    )
    return () => {
      isEnded = true
      stop?.()
    }
  }, [portico])
  return sends
}
