import { object, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'

/**
 * Takes the user's decision on the page of the link in the email. `approve` counts only in the browser whose window
 * began the release.
 */
export const postReleaseLink = defineRoute({
  method: 'POST',
  path: '/v1/vault/release/link',
  query: object({}),
  body: strictObject({ decision: picklist(['approve', 'refuse']), token: secretSchema }),
})
