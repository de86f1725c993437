import { useEffect } from 'react'
import { useShell } from '../shell/shellContext.js'
import { successMs } from './RequestStatus.js'
import { useIsSignInOver } from './useIsSignInOver.js'

/**
 * Closes the modal after the user has connected and has had time to see that. If a sign-in follows, its view replaces
 * this one.
 */
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
