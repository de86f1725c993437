import { boolean, object, optional, picklist, strictObject } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the cloud service that existing clients use, so that these clients work.

export const postSignOutResponse = object({ signedOut: boolean() })

/** Ends the session, wherever its token is stored. Idempotent. */
export const postSignOut = defineRoute({
  method: 'POST',
  path: '/auth/v1/sign-out',
  query: strictObject({
    ...sdkQuery,
    account: optional(accountSchema),
    /** `true`: ends every session of the account in this project, in every browser. */
    everywhere: optional(picklist(['true', 'false'])),
  }),
  response: postSignOutResponse,
})
