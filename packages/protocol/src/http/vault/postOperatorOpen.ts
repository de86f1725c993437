import { type InferOutput, object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'
import { walletVersionSchema } from './envelope.js'

export const postOperatorOpenResponse = object({
  envelopeId: string(),
  key: secretSchema,
  ciphertext: string(),
  version: walletVersionSchema,
})

export type PostOperatorOpenResponse = InferOutput<typeof postOperatorOpenResponse>

/**
 * Opens the operator's envelope for a device of a user who has no secret of their own. This is possible at most ten
 * times an hour, and the server logs each request. If the device is new to the user, it first needs a release
 * (`postRelease`). Once the user has a secret, the error is `ENVELOPE_NOT_FOUND`.
 */
export const postOperatorOpen = defineRoute({
  method: 'POST',
  path: '/v1/vault/operator/open',
  query: strictObject(sdkQuery),
  response: postOperatorOpenResponse,
  errors: [
    'ENVELOPE_NOT_FOUND',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'WALLET_NOT_FOUND',
  ],
})
