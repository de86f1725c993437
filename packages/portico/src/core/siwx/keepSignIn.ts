import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { SignInFailedError, SiwxNoAddressError } from '../errors/siwx.js'
import { isAskedToSignIn, showIntent } from '../intents.js'
import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'
import type { SIWXConfig, SIWXSession } from '../siwxConfig.js'
import { track } from '../track.js'
import { endUnused } from './endSessions.js'
import { forgetMessage } from './prepareMessage.js'
import { changeSiwx, readSiwx } from './siwxState.js'
import { isSessionOf, readSubject, type SiwxSubject, toSiwxProperties } from './subject.js'

/**
 * Lets the backend verify what an account signed, and stores the result as the session of the account.
 *
 * @throws SiwxNoAddressError if the user switched to another account in the meantime, SignInFailedError, and the
 * backend's error
 */
export async function keepSignIn(
  portico: Portico,
  { config, signed, subject }: { config: SIWXConfig; signed: SIWXSession; subject: SiwxSubject },
): Promise<void> {
  if (!isStillInUse(portico, subject)) throw new SiwxNoAddressError()
  changeSiwx(portico, { status: 'authenticating' })
  await config.addSession(signed).catch((cause: unknown) => {
    throw isPorticoError(cause) ? cause : new SignInFailedError({ cause })
  })
  forgetMessage(portico)
  // If the account is no longer in use, its new session is not used either. The new account must sign in itself.
  if (!isStillInUse(portico, subject)) {
    void endUnused(portico, config, { signed, subject })
    throw new SiwxNoAddressError()
  }
  const others = (readSiwx(portico)?.sessions ?? []).filter((other) => !isSessionOf(other, subject))
  changeSiwx(portico, {
    errorCode: null,
    session: signed,
    sessions: [signed, ...others],
    status: 'signedIn',
  })
  track(portico, { event: 'SIWX_AUTH_SUCCESS', properties: toSiwxProperties(portico) })
}

/** Records the error of a sign-in, for the view and for analytics. Returns it to throw. */
export function failSignIn(portico: Portico, subject: SiwxSubject, cause: unknown): PorticoError {
  const error = isPorticoError(cause) ? cause : new SignInFailedError({ cause })
  forgetMessage(portico)
  track(portico, { event: 'SIWX_AUTH_ERROR', properties: toSiwxProperties(portico) })
  if (error.code === 'SIGN_IN_NOT_YET_VALID') void raiseAlert(portico, 'JWT_TOKEN_NOT_VALID')
  if (!isStillInUse(portico, subject)) return error
  const isOfHardware = 'isOfHardware' in error && error.isOfHardware === true
  changeSiwx(portico, { errorCode: error.code, isOfHardware, status: 'signedOut' })
  // If the modal is open for the sign-in, it already shows the error.
  if (!isAskedToSignIn(portico)) showIntent(portico, 'signInNeeded')
  return error
}

/** Checks whether the account that is signing in is still in use. */
export function isStillInUse(portico: Portico, { address, connectorId }: SiwxSubject): boolean {
  const now = readSubject(portico.store.getState())
  return now?.address === address && now.connectorId === connectorId
}
