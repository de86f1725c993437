import { SignOutEverywhereUnavailableError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import { loadConfig } from '../siwx/loadConfig.js'
import { changeSiwx, readSiwx } from '../siwx/siwxState.js'
import { isSessionOf, readSubject } from '../siwx/subject.js'
import { assertStarted } from './assertStarted.js'
import { disconnect } from './disconnect.js'

export type SignOutParameters = {
  /** Ends the sessions of every account. Default: only that of the account in use. */
  all?: boolean | undefined
  /**
   * Ends the sessions of the account in use in every browser, e.g. after a device was lost. Not for a backend of one's own
   * without `revokeEverywhere`, nor for sessions that are in the browser alone. Default: those of this page.
   */
  everywhere?: boolean | undefined
}

/**
 * Ends the session of the account in use. Where the site requires one, the wallet is disconnected too, with all
 * its accounts: such a site has no state between. Other wallets stay.
 *
 * @throws NotStartedError, SiwxNotEnabledError, SignOutEverywhereUnavailableError, and what the backend says
 */
export async function signOut(portico: Portico, parameters: SignOutParameters = {}): Promise<void> {
  assertStarted(portico, 'signOut')
  const config = await loadConfig(portico)
  const { isRequired, sessions } = readSiwx(portico) ?? { isRequired: false, sessions: [] }
  const subject = readSubject(portico.store.getState())
  // Before anything has ended: who believes to be signed out everywhere must be.
  if (parameters.everywhere && !config.revokeEverywhere) throw new SignOutEverywhereUnavailableError()
  try {
    if (parameters.everywhere && subject) await config.revokeEverywhere?.(subject.networkId, subject.address)
    if (parameters.all) await config.setSessions([])
    else if (subject && !parameters.everywhere) await config.revokeSession(subject.networkId, subject.address)
  } finally {
    // Who signs out is signed out on this page even where the backend cannot be reached; the caller is told of that.
    if (parameters.all) changeSiwx(portico, { session: null, sessions: [], status: 'signedOut' })
    else if (subject) {
      const others = sessions.filter((session) => !isSessionOf(session, subject))
      changeSiwx(portico, { session: null, sessions: others, status: 'signedOut' })
    }
    // Of every family: half of a wallet that stayed would be asked to sign in at once.
    if (isRequired && subject)
      await disconnect(portico, parameters.all ? {} : { connectorId: subject.connectorId })
  }
}
