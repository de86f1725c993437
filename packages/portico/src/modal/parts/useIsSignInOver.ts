import { useShell } from '../shellContext.js'
import { useKitState } from '../useKitState.js'

/**
 * Nothing of signing in comes after connecting: the kit has none, the person is signed in, or it is their choice and could
 * not be had. Otherwise its own view takes the place of the one that asks here.
 */
export function useIsSignInOver(): boolean {
  const { portico } = useShell()
  return useKitState(({ siwx }) => {
    if (!portico.options.siwx || siwx?.status === 'signedIn') return true
    return siwx?.isRequired === false && siwx.status === 'signedOut' && siwx.errorCode !== null
  })
}
