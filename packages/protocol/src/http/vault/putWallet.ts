import { array, type InferInput, maxLength, optional, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import {
  deviceSecretAnswer,
  envelopeLimit,
  operatorEnvelope,
  personEnvelope,
  seedProof,
  walletAddresses,
  walletVersionSchema,
} from './envelope.js'

export const putWalletBody = strictObject({
  walletId: pipe(string(), uuid()),
  /** Of the seed that is replaced. The new one has the next. */
  version: walletVersionSchema,
  addresses: walletAddresses,
  /** As in `postWallet`. Refused where the person had a passkey or a password. */
  operator: optional(operatorEnvelope),
  envelopes: optional(pipe(array(personEnvelope), maxLength(envelopeLimit)), []),
  /** Of the seed that is replaced. */
  proof: seedProof,
  /** Of the same seed, over `successionMessage`: by it the person's other devices know the new addresses for theirs. */
  succession: seedProof,
})

export type PutWalletBody = InferInput<typeof putWalletBody>

/**
 * Replaces the seed, e.g. by an imported one: all envelopes and every device's half go, and the new ones come, in one
 * step. Needs a fresh proof, and one of the seed that goes. A wallet whose person has a passkey or a password keeps to one:
 * the operator gets no envelope of it again. The person is told by mail.
 */
export const putWallet = defineRoute({
  method: 'PUT',
  path: '/v1/vault/wallet',
  query: strictObject(sdkQuery),
  body: putWalletBody,
  response: deviceSecretAnswer,
  errors: [
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
