import { type InferInput, type InferOutput, number, object, picklist, strictObject } from 'valibot'
import { emailSchema } from '../../text/emailSchema.js'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { webOriginSchema } from './webOriginSchema.js'

export const postEmailStartBody = strictObject({
  email: emailSchema,
  /**
   * Origin of the page around the frame, from the handshake. The email names it, and it must be one of the project's.
   */
  origin: webOriginSchema,
})

export type PostEmailStartBody = InferInput<typeof postEmailStartBody>

export const postEmailStartResponse = object({
  /**
   * `VERIFY_OTP`: an email with a code was sent. `VERIFY_DEVICE`: the link in it must be approved first
   * (`postEmailDevice` waits for that); the page of the link then shows the code.
   */
  action: picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Id of this attempt, valid only with the key of this proof. */
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another email can be requested. */
  resendAfter: number(),
})

export type PostEmailStartResponse = InferOutput<typeof postEmailStartResponse>

/**
 * Sends a login email: at most one in 30 s and five an hour for each address. The response is the same whether or not
 * the address is known. If the address belongs to a user and the device is new to them, the email has a link, whose
 * page shows where the request comes from, and the code once it is approved; otherwise the email has the code itself.
 * A key of a device that a user removed gets no email for any address (`DEVICE_REMOVED`).
 */
export const postEmailStart = defineRoute({
  method: 'POST',
  path: '/v1/user/email/start',
  query: strictObject(sdkQuery),
  body: postEmailStartBody,
  response: postEmailStartResponse,
  errors: ['DEVICE_REMOVED', 'LOGIN_METHOD_OFF', 'MAIL_UNAVAILABLE', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
