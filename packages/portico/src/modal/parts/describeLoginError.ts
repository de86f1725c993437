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

/** The same, with what to do where the frame's words are only what happened: one that has written on has said it. */
export function adviseLoginError(error: unknown): string {
  const message = describeLoginError(error)
  return /[.!?]\s+\S/.test(message) ? message : t('login.again', { message: message.replace(/\.$/, '') })
}

/** True where the wallet's site did not answer: asking again is the way on. */
export function isAway(error: unknown): boolean {
  return isPorticoError(error) && (error.code === 'EMBEDDED_TIMEOUT' || error.code === 'EMBEDDED_UNAVAILABLE')
}

/** True where the code itself was refused; whatever else went wrong, the one that was typed may still be right. */
export function isCodeRefused(error: unknown): boolean {
  if (isPorticoError(error, 'INVALID_FIELD')) return true
  if (!isPorticoError(error, 'EMBEDDED_REQUEST_FAILED') || !('reason' in error)) return false
  // Another frame than this house's gives no reason, or a number.
  return ['CODE_EXPIRED', 'CODE_WRONG'].includes(String(error.reason)) || typeof error.reason !== 'string'
}
