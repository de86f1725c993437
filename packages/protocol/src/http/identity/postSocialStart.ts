import {
  type InferInput,
  type InferOutput,
  maxLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
  url,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { secretSchema } from './secretSchema.js'
import { socialProviderSchema } from './socialProviders.js'
import { webOriginSchema } from './webOriginSchema.js'

export const postSocialStartBody = strictObject({
  provider: socialProviderSchema,
  /** Of the page around the frame, as the handshake fixed it. It must be one of the project's. */
  origin: webOriginSchema,
  /** SHA-256 of a verifier that stays in the frame, base64url (RFC 7636, S256). */
  challenge: secretSchema,
  /**
   * `signIn`, the default. `link` adds the account to the person who is signed in, and needs a fresh proof; `stepUp` is
   * such a proof. Both need an access token, here and at the end.
   */
  purpose: optional(picklist(['signIn', 'link', 'stepUp']), 'signIn'),
  /** Of the popup, 32 random bytes: what `postSocialTicket` tells it where it goes by. Good for one sign-in. */
  ticket: optional(secretSchema),
  /**
   * Where the person comes back to, with `result_uri` in its query, when the sign-in takes the whole window: a page of
   * `origin`, of which nothing else is taken.
   */
  returnTo: optional(pipe(string(), maxLength(8192), url('must be an address'))),
})

export type PostSocialStartBody = InferInput<typeof postSocialStartBody>

export const postSocialStartResponse = object({
  /** Where the popup goes. Its `state` names the flow for `getSocialStatus`. */
  uri: string(),
  /** Unix seconds. */
  expiresAt: number(),
})

export type PostSocialStartResponse = InferOutput<typeof postSocialStartResponse>

/**
 * Begins a sign-in with a social account.
 *
 * The popup goes to `uri` and comes back to `{walletOrigin}/social?result=…` (or `?error=…`), whose whole address is the
 * `resultUri` that the page hands on. What stands in it is worth nothing without the verifier and the key.
 */
export const postSocialStart = defineRoute({
  method: 'POST',
  path: '/v1/person/social/start',
  query: strictObject(sdkQuery),
  body: postSocialStartBody,
  response: postSocialStartResponse,
  errors: [
    'DEVICE_REMOVED',
    'LOGIN_METHOD_OFF',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
  ],
})
