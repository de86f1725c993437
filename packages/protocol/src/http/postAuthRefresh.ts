import { object, optional, strictObject, string } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

// Source of the shapes: the cloud service that existing clients use, so that these clients work.

export const postAuthRefreshResponse = object({ token: optional(string()) })

/** Renews a session for its full duration. The old token expires. */
export const postAuthRefresh = defineRoute({
  method: 'POST',
  path: '/auth/v1/refresh',
  query: strictObject({ ...sdkQuery, account: optional(accountSchema) }),
  response: postAuthRefreshResponse,
  errors: ['SESSION_REQUIRED'],
})
