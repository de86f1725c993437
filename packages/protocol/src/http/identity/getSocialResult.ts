import { optional, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

/**
 * Where a popup ends, on the wallet's site: a page that hands its own address to the page that opened it, as
 * `{ resultUri }`, and closes. Only to the origin that the flow began at.
 */
export const getSocialResult = defineRoute({
  method: 'GET',
  path: '/social',
  query: strictObject({
    ...sdkQuery,
    result: optional(secretSchema),
    error: optional(picklist(['declined', 'failed'])),
    /** Names the flow where there is no result. */
    flow: optional(secretSchema),
  }),
})
