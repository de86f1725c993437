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
 * Hands an e-mail address in: a code, or a link for a device that was not used before, is mailed to it.
 *
 * @returns `VERIFY_OTP`: go on with `confirmEmailCode`. `VERIFY_DEVICE`: first `confirmEmailDevice`. `CONNECT`: go on with
 * `connectEmbedded`
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
 * Goes on with the mail that was sent to this address before, e.g. by a page that was loaded anew, where its code is still
 * good. Mails nothing.
 *
 * @returns as `connectEmail`; undefined where there is no such mail
 */
export async function resumeEmail(
  portico: Portico,
  { email, signal }: ConnectEmailParameters,
): Promise<EmailStep | undefined> {
  assertEmbedded(portico, 'resumeEmail')
  return (await loadEmbedded(portico)).resumeEmail(email, { signal })
}

/**
 * Waits until the person has approved this device by the mailed link.
 *
 * @throws EmbeddedRequestError, EmbeddedTimeoutError after 120 s: the link still works, ask again
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
 * Hands the mailed code in. Go on with `connectEmbedded`.
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

/** Milliseconds until another code can be asked for; 0 for now. */
export async function getEmailWaitMs(portico: Portico): Promise<number> {
  assertEmbedded(portico, 'getEmailWaitMs')
  return (await loadEmbedded(portico)).getEmailWaitMs()
}
