import { type InferOutput, number, object, picklist, strictObject } from 'valibot'
import { emailSchema } from '../../text/emailSchema.js'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postEmailUpdateResponse = object({
  /**
   * Whose code comes first: the present address's, or at once the new one's where there is none, or where the present one
   * has just confirmed this change and the code to the new one is asked for again.
   */
  action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another mail can be asked for. */
  resendAfter: number(),
})

export type PostEmailUpdateResponse = InferOutput<typeof postEmailUpdateResponse>

/**
 * Begins a change of the person's address, or adds a first one. Adding a first one needs a fresh proof
 * (`STEP_UP_REQUIRED`): with an address that there is, its code is that proof.
 */
export const postEmailUpdate = defineRoute({
  method: 'POST',
  path: '/v1/person/email/update',
  query: strictObject(sdkQuery),
  body: strictObject({ email: emailSchema }),
  response: postEmailUpdateResponse,
  errors: [
    'LOGIN_METHOD_OFF',
    'MAIL_UNAVAILABLE',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
  ],
})
