import { boolean, object, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postLoginRemoveResponse = object({ removed: boolean() })

/** Removes a login of the user. Needs a fresh proof. The last login cannot be removed (`LAST_LOGIN`). */
export const postLoginRemove = defineRoute({
  method: 'POST',
  path: '/v1/user/logins/remove',
  query: strictObject(sdkQuery),
  body: strictObject({ loginId: pipe(string(), uuid()) }),
  response: postLoginRemoveResponse,
  errors: [
    'LAST_LOGIN',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
  ],
})
