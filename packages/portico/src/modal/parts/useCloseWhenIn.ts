import { useEffect } from 'react'
import { useShell } from '../shellContext.js'
import { useKitState } from '../useKitState.js'
import { loadView } from '../views/loadView.js'
import { successMs } from './RequestStatus.js'

/** Closes the modal once the person is connected and has seen so. Where signing in comes next, that view takes over. */
export function useCloseWhenIn(isConnected: boolean): void {
  const { close, portico } = useShell()
  const isSignedIn = useKitState(({ siwx }) => !portico.options.siwx || siwx?.status === 'signedIn')
  const isDone = isConnected && isSignedIn
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      close()
      loadView(portico, 'Account').catch(() => {})
    }, successMs)
    return () => clearTimeout(timer)
  }, [close, isDone, portico])
}
