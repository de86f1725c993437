import { loadEmbedded } from '../embedded/loadEmbedded.js'
import type { Portico } from '../portico.js'
import { assertEmbedded } from './assertEmbedded.js'

/**
 * Starts the change of the logged-in user's email address.
 *
 * @returns `VERIFY_PRIMARY_OTP`: first `confirmCurrentEmail`. `VERIFY_SECONDARY_OTP`: continue with `confirmNewEmail`
 * @throws InvalidFieldError, EmbeddedRequestError, EmbeddedTimeoutError
 */
export async function updateEmail(
  portico: Portico,
  { email }: { email: string },
): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
  assertEmbedded(portico, 'updateEmail')
  return (await loadEmbedded(portico)).updateEmail(email)
}

/** Submits the code from the email to the current address. @throws InvalidFieldError, EmbeddedRequestError */
export async function confirmCurrentEmail(portico: Portico, { code }: { code: string }): Promise<void> {
  assertEmbedded(portico, 'confirmCurrentEmail')
  await (await loadEmbedded(portico)).updateEmailPrimaryOtp(code)
}

/**
 * Submits the code from the email to the new address.
 *
 * @returns the new email address
 * @throws InvalidFieldError, EmbeddedRequestError
 */
export async function confirmNewEmail(portico: Portico, { code }: { code: string }): Promise<string> {
  assertEmbedded(portico, 'confirmNewEmail')
  return (await loadEmbedded(portico)).updateEmailSecondaryOtp(code)
}
