import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

/**
 * Returns both tokens anew. If a response was lost, the same token can be used again as long as none of the new ones
 * was used. Any other reuse ends the session, on every tab.
 */
export const postIdentityRefresh = defineRoute({
  method: 'POST',
  path: '/v1/person/refresh',
  query: strictObject(sdkQuery),
  body: strictObject({ refreshToken: secretSchema }),
  response: sessionAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
