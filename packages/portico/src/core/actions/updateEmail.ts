import { loadEmbedded } from '../embedded/loadEmbedded.js'
import type { Portico } from '../portico.js'
import { assertEmbedded } from './assertEmbedded.js'

/**
 * Begins to change the e-mail address of the person who is signed in.
 *
 * @returns `VERIFY_PRIMARY_OTP`: first `confirmCurrentEmail`. `VERIFY_SECONDARY_OTP`: go on with `confirmNewEmail`
 * @throws InvalidFieldError, EmbeddedRequestError, EmbeddedTimeoutError
 */
export async function updateEmail(
  portico: Portico,
  { email }: { email: string },
): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'> {
  assertEmbedded(portico, 'updateEmail')
  return (await loadEmbedded(portico)).updateEmail(email)
}

/** Hands in the code that was mailed to the current address. @throws InvalidFieldError, EmbeddedRequestError */
export async function confirmCurrentEmail(portico: Portico, { code }: { code: string }): Promise<void> {
  assertEmbedded(portico, 'confirmCurrentEmail')
  await (await loadEmbedded(portico)).updateEmailPrimaryOtp(code)
}

/**
 * Hands in the code that was mailed to the new address.
 *
 * @returns the address from then on
 * @throws InvalidFieldError, EmbeddedRequestError
 */
export async function confirmNewEmail(portico: Portico, { code }: { code: string }): Promise<string> {
  assertEmbedded(portico, 'confirmNewEmail')
  return (await loadEmbedded(portico)).updateEmailSecondaryOtp(code)
}
