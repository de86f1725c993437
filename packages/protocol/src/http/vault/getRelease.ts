import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { releaseAnswer } from './releaseAnswer.js'

/** Returns the status of this device's release. It does not request a release. */
export const getRelease = defineRoute({
  method: 'GET',
  path: '/v1/vault/release',
  query: strictObject(sdkQuery),
  response: releaseAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
