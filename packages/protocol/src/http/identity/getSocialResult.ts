import { optional, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/**
 * The last page of a pop-up, on the wallet's site. It sends its own URL to the page that opened it, as `{ resultUri }`,
 * and closes. Only the origin where the flow began receives the URL.
 */
export const getSocialResult = defineRoute({
  method: 'GET',
  path: '/social',
  query: strictObject({
    ...sdkQuery,
    result: optional(secretSchema),
    error: optional(picklist(['declined', 'failed'])),
    /** Names the flow if there is no result. */
    flow: optional(secretSchema),
  }),
})
