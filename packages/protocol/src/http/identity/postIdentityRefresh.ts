import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

/**
 * Returns new tokens. If a response was lost, the same refresh token can be used again, as long as neither of the new
 * tokens was used. Any other reuse ends the session in every tab.
 */
export const postIdentityRefresh = defineRoute({
  method: 'POST',
  path: '/v1/user/refresh',
  query: strictObject(sdkQuery),
  body: strictObject({ refreshToken: secretSchema }),
  response: sessionAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
