import {
  type InferInput,
  type InferOutput,
  literal,
  maxLength,
  object,
  pipe,
  regex,
  strictObject,
  string,
  uuid,
  variant,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'

const bytes = (longest: number) => pipe(string(), maxLength(longest), regex(/^[\w-]+$/, 'must be base64url'))

/** Proof that the user has the secret. */
export const envelopeProof = variant('kind', [
  strictObject({ kind: literal('password'), verifier: secretSchema }),
  /**
   * A WebAuthn assertion (level 3, 7.2) over the bytes of `postEnvelopeChallenge`'s response, with user verification.
   */
  strictObject({
    kind: literal('passkey'),
    authenticatorData: bytes(2048),
    clientDataJson: bytes(4096),
    signature: bytes(1024),
  }),
])

export type EnvelopeProof = InferInput<typeof envelopeProof>

export const postEnvelopeOpenResponse = object({ ciphertext: string() })

export type PostEnvelopeOpenResponse = InferOutput<typeof postEnvelopeOpenResponse>

/**
 * Returns one sealed copy, in exchange for a proof of its secret. Without a proof, the server returns nothing against
 * which an attacker could guess offline. The server counts and logs every attempt, successful or not. For a password, a
 * user has 20 attempts a day. For a passkey, a device has 20 attempts a day. The copy of a recovery kit is never
 * returned.
 */
export const postEnvelopeOpen = defineRoute({
  method: 'POST',
  path: '/v1/vault/envelope/open',
  query: strictObject(sdkQuery),
  body: strictObject({ envelopeId: pipe(string(), uuid()), proof: envelopeProof }),
  response: postEnvelopeOpenResponse,
  errors: [
    'ENVELOPE_NOT_FOUND',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'SECRET_REFUSED',
    'SESSION_REQUIRED',
  ],
})
