import { type InferInput, type InferOutput, number, object, picklist, strictObject } from 'valibot'
import { emailSchema } from '../../text/emailSchema.js'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { webOriginSchema } from './webOriginSchema.js'

export const postEmailStartBody = strictObject({
  email: emailSchema,
  /** Of the page around the frame, as the handshake fixed it: the mail names it, and it must be one of the project's. */
  origin: webOriginSchema,
})

export type PostEmailStartBody = InferInput<typeof postEmailStartBody>

export const postEmailStartResponse = object({
  /**
   * `VERIFY_OTP`: a mail is under way, and its code is asked for. `VERIFY_DEVICE`: its link must be approved first
   * (`postEmailDevice` waits for that); the approval's page then shows the code.
   */
  action: picklist(['VERIFY_OTP', 'VERIFY_DEVICE']),
  /** Names this try, and is good with the key of this proof alone. */
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another mail can be asked for. */
  resendAfter: number(),
})

export type PostEmailStartResponse = InferOutput<typeof postEmailStartResponse>

/**
 * Sends a mail to sign in with: one in 30 s and five an hour an address. The answer is the same for addresses that are
 * known and for those that are not. To a person's address, from a device that is new to them, goes a link whose page says
 * who asks and shows the code once it is approved; otherwise the code itself. A key that a person took away gets none,
 * whatever the address (`DEVICE_REMOVED`).
 */
export const postEmailStart = defineRoute({
  method: 'POST',
  path: '/v1/person/email/start',
  query: strictObject(sdkQuery),
  body: postEmailStartBody,
  response: postEmailStartResponse,
  errors: ['DEVICE_REMOVED', 'LOGIN_METHOD_OFF', 'MAIL_UNAVAILABLE', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
