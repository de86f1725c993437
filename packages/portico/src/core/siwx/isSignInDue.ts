import { findActive } from '../actions/getAccount.js'
import type { State } from '../state.js'

/** The site requires a session and the connected account has none: nothing else can be done before. */
export function isSignInDue(state: State): boolean {
  const { siwx } = state
  if (!siwx?.isRequired || siwx.status === 'signedIn' || siwx.status === 'loading') return false
  return findActive(state)?.status === 'live'
}
