import { useEffect } from 'react'
import { useShell } from '../shellContext.js'
import { successMs } from './RequestStatus.js'
import { useIsSignInOver } from './useIsSignInOver.js'

/** Closes the modal once the person is connected and has seen so. Where signing in comes next, that view takes over. */
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
