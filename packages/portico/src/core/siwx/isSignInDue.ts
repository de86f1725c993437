import { findActive } from '../findActive.js'
import type { State } from '../state.js'

/**
 * The site requires a session and the connected account is not known to have one: nothing else can be done before. Not
 * knowing yet counts as none, or a backend that never answers would let everybody in.
 */
export function isSignInDue(state: State): boolean {
  const { siwx } = state
  if (!siwx?.isRequired || siwx.status === 'signedIn') return false
  return findActive(state)?.status === 'live'
}
