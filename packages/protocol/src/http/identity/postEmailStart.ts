import { type InferInput, type InferOutput, number, object, picklist, strictObject } from 'valibot'
import { emailSchema } from '../../text/emailSchema.js'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { webOriginSchema } from './webOriginSchema.js'

export const postEmailStartBody = strictObject({
  email: emailSchema,
  /**
   * Origin of the page around the frame, from the handshake. The email names it. It must be one of the project's
   * origins.
   */
  origin: webOriginSchema,
})

export type PostEmailStartBody = InferInput<typeof postEmailStartBody>

export const postEmailStartResponse = object({
  /**
   * `VERIFY_OTP`: an email with a code was sent. `VERIFY_DEVICE`: an email with a link was sent, and the user must
   * approve the link first (`postEmailDevice` waits for that). The page of the link then shows the code.
   */
  action: picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Id of this attempt. It is valid only with the key of this proof. */
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another email can be requested. */
  resendAfter: number(),
})

export type PostEmailStartResponse = InferOutput<typeof postEmailStartResponse>

/**
 * Sends a login email. For each address, it sends at most one in 30 s and five in an hour. The response does not show
 * whether the address is known. If the address belongs to a user and the device is new to them, the email has a link.
 * The page of the link shows where the request comes from and, once the user has approved, the code. Otherwise, the
 * email has the code itself. If a user has removed a device, its key gets no email for any address (`DEVICE_REMOVED`).
 */
export const postEmailStart = defineRoute({
  method: 'POST',
  path: '/v1/user/email/start',
  query: strictObject(sdkQuery),
  body: postEmailStartBody,
  response: postEmailStartResponse,
  errors: ['DEVICE_REMOVED', 'LOGIN_METHOD_OFF', 'MAIL_UNAVAILABLE', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
