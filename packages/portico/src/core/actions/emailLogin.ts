import { loadEmbedded } from '../embedded/loadEmbedded.js'
import type { EmailStep } from '../embeddedClient.js'
import type { Portico } from '../portico.js'
import { track } from '../track.js'
import { assertEmbedded } from './assertEmbedded.js'

export type ConnectEmailParameters = {
  email: string
  signal?: AbortSignal | undefined
}

/**
 * Submits an email address. The user then gets a code by email, or a link if the device is new.
 *
 * @returns `VERIFY_OTP`: continue with `confirmEmailCode`. `VERIFY_DEVICE`: call `confirmEmailDevice` first. `CONNECT`:
 * continue with `connectEmbedded`
 * @throws NotStartedError, ConnectorNotFoundError, InvalidFieldError, EmailThrottledError, EmbeddedRequestError,
 * EmbeddedTimeoutError, EmbeddedUnavailableError
 */
export async function connectEmail(
  portico: Portico,
  { email, signal }: ConnectEmailParameters,
): Promise<EmailStep> {
  assertEmbedded(portico, 'connectEmail')
  track(portico, { event: 'EMAIL_SUBMITTED', properties: undefined })
  const client = await loadEmbedded(portico)
  const step = await client.connectEmail(email, { signal })
  if (step === 'VERIFY_OTP') track(portico, { event: 'EMAIL_VERIFICATION_CODE_SENT', properties: undefined })
  return step
}

/**
 * Continues with the email that was already sent to this address, e.g. after the user reloads the page. Works while the
 * email's code is valid. Sends no email.
 *
 * @returns the same as `connectEmail`; undefined if there is no such email
 */
export async function resumeEmail(
  portico: Portico,
  { email, signal }: ConnectEmailParameters,
): Promise<EmailStep | undefined> {
  assertEmbedded(portico, 'resumeEmail')
  return (await loadEmbedded(portico)).resumeEmail(email, { signal })
}

/**
 * Waits until the user approves this device with the link in the email.
 *
 * @throws EmbeddedRequestError, EmbeddedTimeoutError after 120 s: the link still works, so call it again
 */
export async function confirmEmailDevice(
  portico: Portico,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<void> {
  assertEmbedded(portico, 'confirmEmailDevice')
  const client = await loadEmbedded(portico)
  await client.connectDevice({ signal })
  track(portico, { event: 'DEVICE_REGISTERED_FOR_EMAIL', properties: undefined })
  track(portico, { event: 'EMAIL_VERIFICATION_CODE_SENT', properties: undefined })
}

/**
 * Submits the code from the email. Continue with `connectEmbedded` afterwards.
 *
 * @param parameters.code six digits
 * @throws InvalidFieldError, EmbeddedRequestError, EmbeddedTimeoutError
 */
export async function confirmEmailCode(
  portico: Portico,
  { code, signal }: { code: string; signal?: AbortSignal | undefined },
): Promise<void> {
  assertEmbedded(portico, 'confirmEmailCode')
  const client = await loadEmbedded(portico)
  try {
    await client.connectOtp(code, { signal })
    track(portico, { event: 'EMAIL_VERIFICATION_CODE_PASS', properties: undefined })
  } catch (error) {
    if (!signal?.aborted) {
      const message = error instanceof Error ? error.message : String(error)
      track(portico, { event: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { message } })
    }
    throw error
  }
}

/** Returns how many milliseconds remain until another code can be requested; 0 if that is possible now. */
export async function getEmailWaitMs(portico: Portico): Promise<number> {
  assertEmbedded(portico, 'getEmailWaitMs')
  return (await loadEmbedded(portico)).getEmailWaitMs()
}
