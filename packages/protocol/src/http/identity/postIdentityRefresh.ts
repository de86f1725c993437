import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

/**
 * Both tokens anew. An answer that was lost can be asked for again with the same token, as long as nothing of it was used;
 * whatever else was used before ends the session, everywhere.
 */
export const postIdentityRefresh = defineRoute({
  method: 'POST',
  path: '/v1/person/refresh',
  query: strictObject(sdkQuery),
  body: strictObject({ refreshToken: secretSchema }),
  response: sessionAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
