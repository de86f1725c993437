import { loadEmbedded } from '../embedded/loadEmbedded.js'
import type { Portico } from '../portico.js'
import { assertEmbedded } from './assertEmbedded.js'

/**
 * Starts to change the email address of the user who is logged in.
 *
 * @returns `VERIFY_PRIMARY_OTP`: call `confirmCurrentEmail` first. `VERIFY_SECONDARY_OTP`: continue with
 * `confirmNewEmail`
 * @throws InvalidFieldError, EmbeddedRequestError, EmbeddedTimeoutError
 */
export async function updateEmail(
  portico: Portico,
  { email }: { email: string },
): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
  assertEmbedded(portico, 'updateEmail')
  return (await loadEmbedded(portico)).updateEmail(email)
}

/** Submits the code that was sent to the current email address. @throws InvalidFieldError, EmbeddedRequestError */
export async function confirmCurrentEmail(portico: Portico, { code }: { code: string }): Promise<void> {
  assertEmbedded(portico, 'confirmCurrentEmail')
  await (await loadEmbedded(portico)).updateEmailPrimaryOtp(code)
}

/**
 * Submits the code that was sent to the new email address.
 *
 * @returns the new email address
 * @throws InvalidFieldError, EmbeddedRequestError
 */
export async function confirmNewEmail(portico: Portico, { code }: { code: string }): Promise<string> {
  assertEmbedded(portico, 'confirmNewEmail')
  return (await loadEmbedded(portico)).updateEmailSecondaryOtp(code)
}
