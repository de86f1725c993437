import { isPorticoError } from '@portico/protocol/errors'
import type { Text } from '../shell/text.js'

/** Describes why a login failed, in the frame's own words or the specification's. */
export function describeLoginError(t: Text<'login'>, error: unknown): string {
  if (!isPorticoError(error)) return t('login.failed')
  if (isPorticoError(error, 'INVALID_FIELD')) {
    return t(error.shortMessage.startsWith('email') ? 'login.email.invalid' : 'login.code.invalid')
  }
  // The specification's words, with what to do: browser extensions that block content remove a frame silently.
  if (isAway(error)) return `${error.shortMessage}. ${t('login.wallet.away')}`
  return error.shortMessage
}

/**
 * Adds what to do, if the frame's message only says what happened. A message of several sentences already does both.
 */
export function adviseLoginError(t: Text<'login'>, error: unknown): string {
  const message = describeLoginError(t, error)
  return /[.!?]\s+\S/.test(message) ? message : t('login.again', { message: message.replace(/\.$/, '') })
}

/** Checks whether the wallet's site did not respond, so that a retry makes sense. */
export function isAway(error: unknown): boolean {
  return isPorticoError(error) && (error.code === 'EMBEDDED_TIMEOUT' || error.code === 'EMBEDDED_UNAVAILABLE')
}

/** Checks whether the code itself was refused. After any other failure, the entered code may still be right. */
export function isCodeRefused(error: unknown): boolean {
  if (isPorticoError(error, 'INVALID_FIELD')) return true
  if (!isPorticoError(error, 'EMBEDDED_REQUEST_FAILED') || !('reason' in error)) return false
  // Frames other than Portico's give no reason, or a number.
  return ['CODE_EXPIRED', 'CODE_WRONG'].includes(String(error.reason)) || typeof error.reason !== 'string'
}
