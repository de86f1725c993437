import { useCallback, useSyncExternalStore } from 'react'
import { getSendState, watchSendState } from '../../core/actions/updateSend.js'
import type { SendState } from '../../core/entities.js'
import { useShell } from '../shell/shellContext.js'

/** Returns what is filled in to send. */
export function useSendState(): SendState {
  const { portico } = useShell()
  const watch = useCallback((onChange: () => void) => watchSendState(portico, { onChange }), [portico])
  const read = () => getSendState(portico)
  return useSyncExternalStore(watch, read, read)
}
