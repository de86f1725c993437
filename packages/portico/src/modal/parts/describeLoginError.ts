import { isPorticoError } from '@portico/protocol/errors'
import { loginText as t } from '../loginText.js'

/** What to say of a login that did not go on: the frame's own words, or the specification's. */
export function describeLoginError(error: unknown): string {
  if (!isPorticoError(error)) return t('login.failed')
  if (isPorticoError(error, 'INVALID_FIELD')) {
    return t(error.shortMessage.startsWith('email') ? 'login.email.invalid' : 'login.code.invalid')
  }
  // The specification's words, and what to do: blockers of a browser keep a frame away without a word.
  if (isAway(error)) return `${error.shortMessage}. ${t('login.wallet.away')}`
  return error.shortMessage
}

/** True where the wallet's site did not answer: asking again is the way on. */
export function isAway(error: unknown): boolean {
  return isPorticoError(error) && (error.code === 'EMBEDDED_TIMEOUT' || error.code === 'EMBEDDED_UNAVAILABLE')
}
