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
  /** `over`: the release was refused, has ended, or belongs to another window. */
  status: picklist(['waiting', 'open', 'over']),
  /**
   * True if the user has pressed a button, or opened a link from an email, in this browser before. One press is then
   * enough.
   */
  isKnown: boolean(),
  /** The site around the waiting frame, and its device. Null if the release is over. */
  asker: nullable(object({ origin: string(), deviceName: string(), place: string() })),
  email: nullable(string()),
  /** Unix seconds. */
  releasesAt: nullable(number()),
})

export type PostReleaseWindowResponse = InferOutput<typeof postReleaseWindowResponse>

/**
 * Binds the release to this browser with a cookie, and takes the user's press if the browser is known. The window that
 * the frame opened calls this route. Only scripts of the wallet's own site may call it. A page of another site is
 * rejected, because it could bind a stranger's release to its user's browser.
 */
export const postReleaseWindow = defineRoute({
  method: 'POST',
  path: '/v1/vault/release/window',
  query: strictObject(sdkQuery),
  body: strictObject({ decision: optional(picklist(['approve', 'refuse'])), ticket: secretSchema }),
  response: postReleaseWindowResponse,
  errors: ['ORIGIN_NOT_ALLOWED'],
})
