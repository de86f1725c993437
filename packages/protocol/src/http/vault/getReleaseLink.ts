import { strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'

/**
 * Returns the page of the link in the email: the waiting device, and the user's options. Opening the page decides
 * nothing.
 */
export const getReleaseLink = defineRoute({
  method: 'GET',
  path: '/v1/vault/release/link',
  query: strictObject({ ...sdkQuery, token: secretSchema }),
})
