import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'
import { isSignInDue } from '../siwx/isSignInDue.js'
import { forgetMessage } from '../siwx/prepareMessage.js'
import { readSubject, toSiwxProperties } from '../siwx/subject.js'
import { track } from '../track.js'
import { disconnect } from './disconnect.js'
import { close } from './open.js'

/**
 * Cancels the sign-in. If the site requires a session, this disconnects the wallet with all its accounts. Otherwise it
 * closes the modal (specification, section 4).
 *
 * @throws NotStartedError
 */
export async function cancelSignIn(portico: Portico): Promise<void> {
  assertStarted(portico, 'cancelSignIn')
  const state = portico.store.getState()
  const subject = readSubject(state)
  track(portico, { event: 'CLICK_CANCEL_SIWX', properties: toSiwxProperties(portico) })
  forgetMessage(portico)
  if (isSignInDue(state) && subject) await disconnect(portico, { connectorId: subject.connectorId })
  close(portico)
}
