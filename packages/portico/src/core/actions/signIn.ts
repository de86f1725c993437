import { isPorticoError } from '@portico/protocol/errors'
import { assertStarted } from '../assertStarted.js'
import { RequestPendingError } from '../errors/connection.js'
import {
  SignInFailedError,
  SiwxNoAddressError,
  SiwxNoConnectionError,
  SiwxNoNetworkError,
} from '../errors/siwx.js'
import { findActive } from '../findActive.js'
import { endSignIn } from '../intents.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'
import { askToSign } from '../siwx/askToSign.js'
import { failSignIn, keepSignIn } from '../siwx/keepSignIn.js'
import { loadConfig } from '../siwx/loadConfig.js'
import { loadSiwx } from '../siwx/loadSiwx.js'
import { prepareMessage } from '../siwx/prepareMessage.js'
import { changeSiwx, readSiwx } from '../siwx/siwxState.js'
import { readSubject, type SiwxSubject, toSiwxProperties } from '../siwx/subject.js'
import type { SIWXSession } from '../siwxConfig.js'
import { track } from '../track.js'
import { close } from './open.js'

export type SignInParameters = {
  /**
   * `transaction`: the message is the memo of a transaction that is never sent, for hardware wallets that cannot sign
   * messages. This works only on Solana, and only if the site's backend accepts transactions. Otherwise it is ignored.
   * Default: `message`.
   */
  way?: 'message' | 'transaction' | undefined
}

/**
 * Signs the account in use in: the wallet signs the site's message, and the site's backend verifies the signature and
 * stores the session. This opens the wallet, so call it from a click. If it fails, the modal opens and shows the
 * reason.
 *
 * @throws NotStartedError, SiwxNotEnabledError, SiwxNoAddressError, SiwxNoNetworkError, SiwxNoConnectionError,
 * SignatureDeclinedError, RequestPendingError, RequestFailedError, SignInFailedError, and errors that the backend names
 * itself
 */
export async function signIn(portico: Portico, parameters: SignInParameters = {}): Promise<SIWXSession> {
  assertStarted(portico, 'signIn')
  // The code that ends the session when the account changes must be loaded before there is a session.
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
  // A second click must not send the wallet a second request.
  const status = readSiwx(portico)?.status
  if (status === 'signing' || status === 'authenticating')
    throw new RequestPendingError({ walletName: findActive(portico.store.getState())?.name ?? 'The wallet' })

  // Phantom returns 4001 (rejected by the user) if its Ledger cannot sign. The next attempt requests a plain message,
  // which some hardware can sign.
  const wasDeclined = readSiwx(portico)?.errorCode === 'SIGNATURE_DECLINED'
  changeSiwx(portico, { errorCode: null, status: 'signing' })
  track(portico, { event: 'CLICK_SIGN_SIWX_MESSAGE', properties: toSiwxProperties(portico) })
  try {
    const message = await prepareMessage(portico, subject)
    const text = message.toString()
    // Only the message's fields are stored, so the method that returns its text is left out.
    const { toString: _, ...data } = message
    const asked = { address: subject.address, message: text }
    const signature = await askToSign(family, {
      ...asked,
      fields: data,
      isPlain: wasDeclined,
      network: config.takesTransactions
        ? portico.networks.find(({ caipNetworkId }) => caipNetworkId === subject.networkId)
        : undefined,
      session,
      way: parameters.way ?? 'message',
    })
    const signed: SIWXSession = { data, message: text, signature }
    await keepSignIn(portico, { config, signed, subject })
    close(portico)
    endSignIn(portico)
    return signed
  } catch (cause) {
    throw failSignIn(portico, subject, cause)
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
