import { boolean, object, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { seedProof } from './envelope.js'

export const postEnvelopeRemoveResponse = object({ removed: boolean() })

/**
 * Removes a sealed copy. Needs a fresh proof, and a proof of the seed. The last passkey or password cannot be removed
 * (`LAST_SECRET`).
 */
export const postEnvelopeRemove = defineRoute({
  method: 'POST',
  path: '/v1/vault/envelope/remove',
  query: strictObject(sdkQuery),
  body: strictObject({ envelopeId: pipe(string(), uuid()), proof: seedProof }),
  response: postEnvelopeRemoveResponse,
  errors: [
    'LAST_SECRET',
    'PROOF_NONCE_REQUIRED',
    'PROOF_REFUSED',
    'RELEASE_REQUIRED',
    'SESSION_REQUIRED',
    'SIGNATURE_REFUSED',
    'STEP_UP_REQUIRED',
    'WALLET_NOT_FOUND',
  ],
})
