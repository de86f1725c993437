import { type InferInput, maxLength, pipe, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

export const postSocialFinishBody = strictObject({
  /** The URL as the page received it. Only its `result` counts. */
  resultUri: pipe(string(), maxLength(4096)),
  verifier: secretSchema,
})

export type PostSocialFinishBody = InferInput<typeof postSocialFinishBody>

/**
 * Completes a login with a social account, once, with the key and the verifier that began it. For `link` and `stepUp`,
 * the session continues with its own tokens, and those in the response are empty.
 */
export const postSocialFinish = defineRoute({
  method: 'POST',
  path: '/v1/user/social/finish',
  query: strictObject(sdkQuery),
  body: postSocialFinishBody,
  response: sessionAnswer,
  errors: [
    'DEVICE_REMOVED',
    'LOGIN_TAKEN',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'SOCIAL_REFUSED',
  ],
})
