import { type InferOutput, number, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { codeSchema } from './codeSchema.js'
import { secretSchema } from './secretSchema.js'

export const postStepUpVerifyResponse = object({
  /** Unix seconds until which the proof is fresh: ten minutes from now. */
  freshUntil: number(),
})

export type PostStepUpVerifyResponse = InferOutput<typeof postStepUpVerifyResponse>

/** Gives a fresh proof by a code from an email. */
export const postStepUpVerify = defineRoute({
  method: 'POST',
  path: '/v1/user/step-up/verify',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema, code: codeSchema }),
  response: postStepUpVerifyResponse,
  errors: ['CODE_EXPIRED', 'CODE_WRONG', 'PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
