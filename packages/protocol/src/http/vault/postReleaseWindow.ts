import {
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'

export const postReleaseWindowResponse = object({
  /** `over`: it was refused, has ended, or is another window's. */
  status: picklist(['waiting', 'open', 'over']),
  /** The person pressed in this browser, or opened a mailed link in it, before: one press is enough. */
  isKnown: boolean(),
  /** The site around the frame that waits, and its device. Null where it is over. */
  asker: nullable(object({ origin: string(), deviceName: string(), place: string() })),
  email: nullable(string()),
  /** Unix seconds. */
  releasesAt: nullable(number()),
})

export type PostReleaseWindowResponse = InferOutput<typeof postReleaseWindowResponse>

/**
 * Of the window that the frame opened: ties the release to this browser by a cookie, and takes the person's press where the
 * browser is known. Only for scripts of the wallet's own site: a page that posts here is refused, or it could tie a
 * stranger's release to its visitor's browser.
 */
export const postReleaseWindow = defineRoute({
  method: 'POST',
  path: '/v1/vault/release/window',
  query: strictObject(sdkQuery),
  body: strictObject({ decision: optional(picklist(['approve', 'refuse'])), ticket: secretSchema }),
  response: postReleaseWindowResponse,
  errors: ['ORIGIN_NOT_ALLOWED'],
})
