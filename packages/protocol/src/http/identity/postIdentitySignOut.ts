import { boolean, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postIdentitySignOutResponse = object({ signedOut: boolean() })

/** Ends the session. The device stays in the user's list. */
export const postIdentitySignOut = defineRoute({
  method: 'POST',
  path: '/v1/user/sign-out',
  query: strictObject(sdkQuery),
  response: postIdentitySignOutResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED'],
})
