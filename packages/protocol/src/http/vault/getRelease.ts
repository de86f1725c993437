import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { releaseAnswer } from './releaseAnswer.js'

/** How the release of this device stands. Asks for nothing. */
export const getRelease = defineRoute({
  method: 'GET',
  path: '/v1/vault/release',
  query: strictObject(sdkQuery),
  response: releaseAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
