import {
  array,
  type InferInput,
  type InferOutput,
  maxLength,
  object,
  optional,
  pipe,
  strictObject,
  string,
  uuid,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { custodySchema, envelopeLimit, seedProof, userEnvelope, walletVersionSchema } from './envelope.js'

export const putEnvelopeBody = strictObject({
  version: walletVersionSchema,
  envelope: userEnvelope,
  /** Sealed copies to remove in the same step, e.g. the copy for the previous password. */
  replaces: optional(pipe(array(pipe(string(), uuid())), maxLength(envelopeLimit)), []),
  proof: seedProof,
})

export type PutEnvelopeBody = InferInput<typeof putEnvelopeBody>

export const putEnvelopeResponse = object({
  /** `user` once there is a passkey or a password. */
  custody: custodySchema,
})

export type PutEnvelopeResponse = InferOutput<typeof putEnvelopeResponse>

/**
 * Adds a sealed copy, or replaces the copy with this id. Needs a fresh proof, and a proof of the seed. The first
 * passkey or password destroys the operator's envelope in the same step. From then on, the server has nothing that
 * opens the seed. The user gets an email.
 */
export const putEnvelope = defineRoute({
  method: 'PUT',
  path: '/v1/vault/envelope',
  query: strictObject(sdkQuery),
  body: putEnvelopeBody,
  response: putEnvelopeResponse,
  errors: [
    'ENVELOPE_LIMIT_REACHED',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'SIGNATURE_REFUSED',
    'STEP_UP_REQUIRED',
    'VERSION_CONFLICT',
    'WALLET_NOT_FOUND',
  ],
})
