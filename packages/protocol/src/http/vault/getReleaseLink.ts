import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'

/** The page of the mailed link: the waiting device, and what the user may do. Opening it decides nothing. */
export const getReleaseLink = defineRoute({
  method: 'GET',
  path: '/v1/vault/release/link',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
