import { isPorticoError } from '@portico/protocol/errors'
import { loginText as t } from '../loginText.js'

/** What to say of a login that did not go on: the frame's own words, or the specification's. */
export function describeLoginError(error: unknown): string {
  if (!isPorticoError(error)) return t('login.failed')
  if (isPorticoError(error, 'INVALID_FIELD')) {
    return t(error.shortMessage.startsWith('email') ? 'login.email.invalid' : 'login.code.invalid')
  }
  return error.shortMessage
}
