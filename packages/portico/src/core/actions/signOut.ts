import { assertStarted } from '../assertStarted.js'
import { SignOutEverywhereUnavailableError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import { loadConfig } from '../siwx/loadConfig.js'
import { changeSiwx, readSiwx } from '../siwx/siwxState.js'
import { isSessionOf, readSubject } from '../siwx/subject.js'
import { disconnect } from './disconnect.js'

export type SignOutParameters = {
  /** Ends the sessions of every account. Default: only the sessions of the account in use. */
  all?: boolean | undefined
  /**
   * Ends the sessions of the account in use in every browser, e.g. after a device was lost. Not available for a custom
   * backend without `revokeEverywhere`, or for sessions that are stored only in the browser. Default: only the sessions
   * of this page.
   */
  everywhere?: boolean | undefined
}

/**
 * Ends the session of the account in use. If the site requires a session, the wallet is disconnected too, with all its
 * accounts, because such a site allows no connection without a session. Other wallets stay connected.
 *
 * @throws NotStartedError, SiwxNotEnabledError, SignOutEverywhereUnavailableError, and the backend's error
 */
export async function signOut(portico: Portico, parameters: SignOutParameters = {}): Promise<void> {
  assertStarted(portico, 'signOut')
  const config = await loadConfig(portico)
  const { isRequired, sessions } = readSiwx(portico) ?? { isRequired: false, sessions: [] }
  const subject = readSubject(portico.store.getState())
  // Checked before anything ends: if a screen reports that every session ended, this must be true.
  if (parameters.everywhere && !config.revokeEverywhere) throw new SignOutEverywhereUnavailableError()
  try {
    if (parameters.everywhere && subject) await config.revokeEverywhere?.(subject.networkId, subject.address)
    if (parameters.all) await config.setSessions([])
    else if (subject && !parameters.everywhere) await config.revokeSession(subject.networkId, subject.address)
  } finally {
    // Even if the backend cannot be reached, the user is signed out on this page. The caller gets the backend's error.
    if (parameters.all) changeSiwx(portico, { session: null, sessions: [], status: 'signedOut' })
    else if (subject) {
      const others = sessions.filter((session) => !isSessionOf(session, subject))
      changeSiwx(portico, { session: null, sessions: others, status: 'signedOut' })
    }
    // The wallet is disconnected in every family. Otherwise its other families would immediately ask the user to sign
    // in.
    if (isRequired && subject)
      await disconnect(portico, parameters.all ? {} : { connectorId: subject.connectorId })
  }
}
