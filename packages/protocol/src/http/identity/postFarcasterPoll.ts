import { type InferOutput, nullable, object, picklist, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { sessionAnswer } from './sessionAnswer.js'

export const postFarcasterPollResponse = object({
  /** `waiting`: send the request again immediately. */
  status: picklist(['waiting', 'done', 'expired']),
  /** As in `postSocialFinish`. Null unless the status is `done`. */
  session: nullable(sessionAnswer),
})

export type PostFarcasterPollResponse = InferOutput<typeof postFarcasterPollResponse>

/** Waits up to ten seconds until the user approves in their Farcaster app, and then logs in. */
export const postFarcasterPoll = defineRoute({
  method: 'POST',
  path: '/v1/user/farcaster/poll',
  query: strictObject(sdkQuery),
  body: strictObject({ attempt: secretSchema }),
  response: postFarcasterPollResponse,
  errors: [
    'DEVICE_REMOVED',
    'LOGIN_TAKEN',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'SOCIAL_REFUSED',
    'UPSTREAM_UNAVAILABLE',
  ],
})
