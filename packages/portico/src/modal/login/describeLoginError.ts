import { isPorticoError } from '@portico/protocol/errors'
import type { Portico } from '../../core/portico.js'
import { readText } from '../shell/texts.js'
import type { LoginFailure } from './loginFailure.js'

/** Describes why a login failed. The texts load with the first failure. */
export async function describeLoginError(portico: Portico, error: unknown): Promise<LoginFailure> {
  try {
    const { wordLoginError } = await import('./wordLoginError.js')
    return await wordLoginError(portico, error)
  } catch {
    // If the browser is offline, the texts cannot load either.
    const failed = readText(portico, 'login')('login.wallet.failed')
    return { words: isPorticoError(error) ? error.shortMessage : failed }
  }
}

/** Checks whether the wallet's site did not respond, so that a retry makes sense. */
export function isAway(error: unknown): boolean {
  return isPorticoError(error) && (error.code === 'EMBEDDED_TIMEOUT' || error.code === 'EMBEDDED_UNAVAILABLE')
}

/** Checks whether the code itself was refused. After any other failure, the entered code may still be right. */
export function isCodeRefused(error: unknown): boolean {
  if (isPorticoError(error, 'INVALID_FIELD')) return true
  if (!isPorticoError(error, 'EMBEDDED_REQUEST_FAILED') || !('reason' in error)) return false
  // Frames other than Portico's return no reason, or a number.
  return ['CODE_EXPIRED', 'CODE_WRONG'].includes(String(error.reason)) || typeof error.reason !== 'string'
}
