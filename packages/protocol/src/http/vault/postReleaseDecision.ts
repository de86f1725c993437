import { boolean, object, picklist, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postReleaseDecisionResponse = object({
  /** False if it no longer waits. */
  isDone: boolean(),
})

/** Releases or refuses a waiting device. Sent by one of the user's devices that has the wallet. */
export const postReleaseDecision = defineRoute({
  method: 'POST',
  path: '/v1/vault/releases/decide',
  query: strictObject(sdkQuery),
  body: strictObject({ decision: picklist(['approve', 'refuse']), id: pipe(string(), uuid()) }),
  response: postReleaseDecisionResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
