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
  /** Origin of the page around the frame, from the handshake. It must be one of the project's origins. */
  origin: webOriginSchema,
  /** SHA-256 of a verifier, base64url (RFC 7636, S256). The verifier stays in the frame. */
  challenge: secretSchema,
  /**
   * Default: `signIn`. `link` adds the account to the logged-in user, and needs a fresh proof. `stepUp` is such a
   * proof. Both need an access token, here and in `postSocialFinish`.
   */
  purpose: optional(picklist(['signIn', 'link', 'stepUp']), 'signIn'),
  /**
   * Ticket of the pop-up: 32 random bytes. With it, `postSocialTicket` returns the pop-up's URL. Valid for one login.
   */
  ticket: optional(secretSchema),
  /**
   * The page to return to if the login takes the whole window. It gets `result_uri` in its query. It must be a page of
   * `origin`. At most 2,048 characters.
   */
  returnTo: optional(pipe(string(), maxLength(2048), url('must be a URL'))),
})

export type PostSocialStartBody = InferInput<typeof postSocialStartBody>

export const postSocialStartResponse = object({
  /** URL for the pop-up. Its `state` names the flow for `getSocialStatus`. */
  uri: string(),
  /** Unix seconds. */
  expiresAt: number(),
})

export type PostSocialStartResponse = InferOutput<typeof postSocialStartResponse>

/**
 * Starts a login with a social account.
 *
 * The pop-up goes to `uri` and returns to `{walletOrigin}/social?result=…` (or `?error=…`). This whole URL is the
 * `resultUri` that the page passes on. It is useless without the verifier and the key.
 */
export const postSocialStart = defineRoute({
  method: 'POST',
  path: '/v1/user/social/start',
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
