import { findActive } from '../findActive.js'
import type { State } from '../state.js'

/**
 * Checks whether the site requires a session that the connected account is not known to have: nothing else is possible
 * before it signs in. An unknown session counts as no session. Otherwise a backend that never responds would let
 * everyone in.
 */
export function isSignInDue(state: State): boolean {
  const { siwx } = state
  if (!siwx?.isRequired || siwx.status === 'signedIn') return false
  return findActive(state)?.status === 'live'
}
