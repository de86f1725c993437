import { type InferOutput, number, object, picklist, strictObject } from 'valibot'
import { emailSchema } from '../../text/emailSchema.js'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postEmailUpdateResponse = object({
  /**
   * Which code comes first. Usually, it is that of the current address. The code of the new address comes first in two
   * cases: there is no current address, or the current address has just confirmed this change and the new code is
   * requested again.
   */
  action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another email can be requested. */
  resendAfter: number(),
})

export type PostEmailUpdateResponse = InferOutput<typeof postEmailUpdateResponse>

/**
 * Begins a change of the user's email address, or adds a first one. To add an address, the user needs a fresh proof
 * (`STEP_UP_REQUIRED`). For a change, the code to the current address is that proof.
 */
export const postEmailUpdate = defineRoute({
  method: 'POST',
  path: '/v1/user/email/update',
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
