import { boolean, literal, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postAccountDeleteResponse = object({ deleted: boolean() })

/**
 * Deletes the user and everything that the server stores about them: logins, sessions, devices, envelopes, halves of
 * keys. Needs a fresh proof. This cannot be undone: without an exported seed, the wallet is lost.
 */
export const postAccountDelete = defineRoute({
  method: 'POST',
  path: '/v1/user/account/delete',
  query: strictObject(sdkQuery),
  body: strictObject({ confirm: literal('delete') }),
  response: postAccountDeleteResponse,
  errors: [
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
  ],
})
