import { findActive } from '../findActive.js'
import type { State } from '../state.js'

/**
 * Checks whether the site requires a session that the connected account does not have, or is not known to have. Until
 * the account signs in, nothing else is possible. An unknown session counts as no session. Otherwise a backend that
 * never responds would let every account in.
 */
export function isSignInDue(state: State): boolean {
  const { siwx } = state
  if (!siwx?.isRequired || siwx.status === 'signedIn') return false
  return findActive(state)?.status === 'live'
}
