import { useEffect } from 'react'
import { useShell } from '../shell/shellContext.js'
import { successMs } from './RequestStatus.js'
import { useIsSignInOver } from './useIsSignInOver.js'

/** Closes the modal once the user is connected and has seen that. If signing in comes next, its view takes over. */
export function useCloseWhenIn(isConnected: boolean): void {
  const { close, load } = useShell()
  const isSignInOver = useIsSignInOver()
  const isDone = isConnected && isSignInOver
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      close()
      load('Account')
    }, successMs)
    return () => clearTimeout(timer)
  }, [close, isDone, load])
}
