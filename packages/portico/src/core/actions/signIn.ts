import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import type { Portico } from '../createPortico.js'
import type { SIWXSession } from '../entities.js'
import { RequestPendingError } from '../errors/connection.js'
import {
  SignInFailedError,
  SiwxNoAddressError,
  SiwxNoConnectionError,
  SiwxNoNetworkError,
} from '../errors/siwx.js'
import { raiseAlert } from '../raiseAlert.js'
import { sessionKey } from '../sessions.js'
import { loadConfig } from '../siwx/loadConfig.js'
import { loadSiwx } from '../siwx/loadSiwx.js'
import { forgetMessage, prepareMessage } from '../siwx/prepareMessage.js'
import { showSignIn } from '../siwx/showSignIn.js'
import { changeSiwx, readSiwx } from '../siwx/siwxState.js'
import { isSessionOf, readSubject, type SiwxSubject, toSiwxProperties } from '../siwx/subject.js'
import { track } from '../track.js'
import { assertStarted } from './assertStarted.js'
import { findActive } from './getAccount.js'
import { close } from './open.js'

/**
 * Has the account in use sign in: the wallet signs the site's message, the site's backend checks it and keeps the session.
 * Opens the wallet: call it from a click. A failure opens the modal, which says what it was.
 *
 * @throws NotStartedError, SiwxNotEnabledError, SiwxNoAddressError, SiwxNoNetworkError, SiwxNoConnectionError,
 * SignatureDeclinedError, RequestPendingError, RequestFailedError, SignInFailedError, and what the backend names itself
 * @see /core/actions/sign-in
 */
export async function signIn(portico: Portico): Promise<SIWXSession> {
  assertStarted(portico, 'signIn')
  // What ends the session with the account must be there before there is one.
  const config = await loadConfig(portico)
    .then(async (loaded) => {
      await loadSiwx(portico)
      return loaded
    })
    .catch((cause: unknown) => {
      throw isPorticoError(cause) ? cause : new SignInFailedError({ cause })
    })
  const subject = assertSubject(portico)
  const session = portico.internal.sessions.get(sessionKey(subject))?.session
  const family = portico.families[subject.namespace]
  if (!session || !family?.signMessage) throw new SiwxNoConnectionError()
  // A second click must not ask the wallet a second time.
  const status = readSiwx(portico)?.status
  if (status === 'signing' || status === 'authenticating')
    throw new RequestPendingError({ walletName: findActive(portico.store.getState())?.name ?? 'The wallet' })
  const isStillIt = () => {
    const now = readSubject(portico.store.getState())
    return now?.address === subject.address && now.connectorId === subject.connectorId
  }

  changeSiwx(portico, { errorCode: null, status: 'signing' })
  track(portico, { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: toSiwxProperties(portico) })
  try {
    const message = await prepareMessage(portico, subject)
    const text = message.toString()
    // The text is a method of the message; only its fields are kept.
    const { toString: _, ...data } = message
    const asked = { address: subject.address, message: text }
    const signature = await (family.signIn?.(session, { ...asked, fields: data }) ??
      family.signMessage(session, asked))
    if (!isStillIt()) throw new SiwxNoAddressError()
    changeSiwx(portico, { status: 'authenticating' })
    const signed: SIWXSession = { data, message: text, signature }
    await config.addSession(signed).catch((cause: unknown) => {
      throw isPorticoError(cause) ? cause : new SignInFailedError({ cause })
    })
    forgetMessage(portico)
    // Signed for an account that is in use no longer: kept, and that account is asked for its own.
    if (!isStillIt()) throw new SiwxNoAddressError()
    const others = (readSiwx(portico)?.sessions ?? []).filter((other) => !isSessionOf(other, subject))
    changeSiwx(portico, {
      errorCode: null,
      session: signed,
      sessions: [signed, ...others],
      status: 'signedIn',
    })
    track(portico, { event: 'SIWX_AUTH_SUCCESS', properties: toSiwxProperties(portico) })
    close(portico)
    return signed
  } catch (cause) {
    const error = isPorticoError(cause) ? cause : new SignInFailedError({ cause })
    fail(portico, error, isStillIt())
    throw error
  }
}

function assertSubject(portico: Portico): SiwxSubject {
  const subject = readSubject(portico.store.getState())
  if (!subject) throw new SiwxNoAddressError()
  const isOffered = portico.networks.some(({ caipNetworkId }) => caipNetworkId === subject.networkId)
  if (!isOffered) throw new SiwxNoNetworkError({ networkId: subject.networkId })
  if (!subject.isLive) throw new SiwxNoConnectionError()
  return subject
}

function fail(portico: Portico, error: PorticoError, isStillIt: boolean): void {
  forgetMessage(portico)
  track(portico, { event: 'SIWX_AUTH_ERROR', properties: toSiwxProperties(portico) })
  if (error.code === 'SIGN_IN_NOT_YET_VALID') void raiseAlert(portico, 'JWT_TOKEN_NOT_VALID')
  if (!isStillIt) return
  changeSiwx(portico, { errorCode: error.code, status: 'signedOut' })
  const { modal } = portico.store.getState()
  // A modal that is open already shows it: the view stands as it is, with what went wrong.
  if (modal.status === 'closed' || modal.request.view !== 'SIWXSignMessage') showSignIn(portico)
}
