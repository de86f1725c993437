import { boolean, type InferOutput, nullable, object, picklist, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'

export const getSocialStatusResponse = object({
  /**
   * `waiting`: nobody has opened `uri` yet. `open`: the person is with the provider. `done`: `resultUri` is there.
   * `failed`: they declined, or the provider failed. `ended`: finished, expired, or no such flow.
   */
  status: picklist(['waiting', 'open', 'done', 'failed', 'ended']),
  /** What the popup hands on, or would have (`Cross-Origin-Opener-Policy` cuts it off); of `failed`, its `error` tells which. */
  resultUri: nullable(string()),
  /** The popup is there, and the page cannot see it: the page's own `Cross-Origin-Opener-Policy` cut it off. */
  isWindowCut: boolean(),
})

export type GetSocialStatusResponse = InferOutput<typeof getSocialStatusResponse>

/**
 * How a sign-in with a social account stands. For the page too: a popup that says it is closed may only be cut off, and is
 * believed once the flow is not `open`.
 */
export const getSocialStatus = defineRoute({
  method: 'GET',
  path: '/v1/person/social/status',
  query: strictObject({ ...sdkQuery, state: secretSchema }),
  response: getSocialStatusResponse,
})
