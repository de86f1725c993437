import { type InferOutput, number, object, optional, picklist, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { webOriginSchema } from './webOriginSchema.js'

export const postFarcasterStartResponse = object({
  /** Id of this attempt. It is valid only with the key of this proof. */
  attempt: secretSchema,
  /** URL that the user opens or scans. */
  url: string(),
  /** Unix seconds. */
  expiresAt: number(),
})

export type PostFarcasterStartResponse = InferOutput<typeof postFarcasterStartResponse>

/** Opens a channel of Sign In With Farcaster (FIP-11) at the relay that the settings name. */
export const postFarcasterStart = defineRoute({
  method: 'POST',
  path: '/v1/user/farcaster/start',
  query: strictObject(sdkQuery),
  body: strictObject({
    origin: webOriginSchema,
    purpose: optional(picklist(['signIn', 'link', 'stepUp']), 'signIn'),
  }),
  response: postFarcasterStartResponse,
  errors: [
    'DEVICE_REMOVED',
    'LOGIN_METHOD_OFF',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
    'UPSTREAM_UNAVAILABLE',
  ],
})
