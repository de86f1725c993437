import { useShell } from '../shell/shellContext.js'
import { useKitState } from '../shell/useKitState.js'

/**
 * Returns true if no sign-in follows the connection: the kit has no sign-in, the user is signed in, or an optional
 * sign-in failed. Otherwise, the view of the sign-in replaces the view that calls this.
 */
export function useIsSignInOver(): boolean {
  const { portico } = useShell()
  return useKitState(({ siwx }) => {
    if (!portico.options.siwx || siwx?.status === 'signedIn') return true
    return siwx?.isRequired === false && siwx.status === 'signedOut' && siwx.errorCode !== null
  })
}
