import { useCallback, useSyncExternalStore } from 'react'
import { getSendState, watchSendState } from '../../core/actions/updateSend.js'
import type { SendState } from '../../core/entities.js'
import { useShell } from '../shell/shellContext.js'

/** Returns the kit's send state: the token, the amount and the recipient. */
export function useSendState(): SendState {
  const { portico } = useShell()
  const watch = useCallback((onChange: () => void) => watchSendState(portico, { onChange }), [portico])
  const read = () => getSendState(portico)
  return useSyncExternalStore(watch, read, read)
}
