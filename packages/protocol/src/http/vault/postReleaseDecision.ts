import { boolean, object, picklist, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postReleaseDecisionResponse = object({
  /** False if the device no longer waits. */
  isDone: boolean(),
})

/** Releases or refuses a waiting device. Another device of the user's, which has the wallet, sends this request. */
export const postReleaseDecision = defineRoute({
  method: 'POST',
  path: '/v1/vault/releases/decide',
  query: strictObject(sdkQuery),
  body: strictObject({ decision: picklist(['approve', 'refuse']), id: pipe(string(), uuid()) }),
  response: postReleaseDecisionResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
