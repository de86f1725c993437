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

/** What shows that the person's own secret is there. */
export const envelopeProof = variant('kind', [
  strictObject({ kind: literal('password'), verifier: secretSchema }),
  /** A WebAuthn assertion (level 3, 7.2) over the bytes of `postEnvelopeChallenge`'s answer, with the person verified. */
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
 * One sealed copy, for a proof of its secret: nothing that could be guessed offline leaves the server before. Tries are
 * counted, right or wrong, and written down: of a password 20 a day and person, of a passkey 20 a day and device. A recovery
 * kit's copy is never given out.
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
