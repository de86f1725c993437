import { literal, number, object, pipe, strictObject, string, union, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postSessionRevokeResponse = object({
  /** Number of sessions that ended. */
  revoked: number(),
})

/** Ends one session of the user, or all sessions except the current one. */
export const postSessionRevoke = defineRoute({
  method: 'POST',
  path: '/v1/user/sessions/revoke',
  query: strictObject(sdkQuery),
  body: strictObject({ sessionId: union([literal('others'), pipe(string(), uuid())]) }),
  response: postSessionRevokeResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'RELEASE_REQUIRED', 'SESSION_REQUIRED'],
})
