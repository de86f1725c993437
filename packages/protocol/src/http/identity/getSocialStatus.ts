import { boolean, type InferOutput, nullable, object, picklist, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const getSocialStatusResponse = object({
  /**
   * `waiting`: `uri` has not been opened yet. `open`: the user is at the provider. `done`: `resultUri` is available.
   * `failed`: the user declined, or the provider failed. `ended`: finished, expired, or unknown.
   */
  status: picklist(['waiting', 'open', 'done', 'failed', 'ended']),
  /**
   * The URL that the pop-up sends to the page, unless `Cross-Origin-Opener-Policy` cuts it off. If the status is
   * `failed`, the URL's `error` is the reason.
   */
  resultUri: nullable(string()),
  /** True if the pop-up exists but the page's own `Cross-Origin-Opener-Policy` cuts it off from the page. */
  isWindowCut: boolean(),
})

export type GetSocialStatusResponse = InferOutput<typeof getSocialStatusResponse>

/**
 * Returns the status of a login with a social account. A pop-up that seems closed may only be cut off from the page. So
 * the page needs this status, and treats the pop-up as closed only if the flow is not `open`.
 */
export const getSocialStatus = defineRoute({
  method: 'GET',
  path: '/v1/user/social/status',
  query: strictObject({ ...sdkQuery, state: secretSchema }),
  response: getSocialStatusResponse,
})
