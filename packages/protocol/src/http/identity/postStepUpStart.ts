import { type InferOutput, number, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const postStepUpStartResponse = object({
  attempt: secretSchema,
  /** Unix seconds. */
  expiresAt: number(),
  /** Seconds until another email can be requested. */
  resendAfter: number(),
})

export type PostStepUpStartResponse = InferOutput<typeof postStepUpStartResponse>

/**
 * Sends a code to the user's own email address, for actions that need a fresh proof: export, linking, a new secret,
 * deletion. If the user has no email address, use `postSocialStart` with `purpose: 'stepUp'` instead.
 */
export const postStepUpStart = defineRoute({
  method: 'POST',
  path: '/v1/user/step-up/start',
  query: strictObject(sdkQuery),
  response: postStepUpStartResponse,
  errors: [
    'LOGIN_METHOD_OFF',
    'MAIL_UNAVAILABLE',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'SESSION_REQUIRED',
  ],
})
