import { array, type InferInput, maxLength, optional, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import {
  deviceSecretAnswer,
  envelopeLimit,
  operatorEnvelope,
  seedProof,
  userEnvelope,
  walletAddresses,
  walletVersionSchema,
} from './envelope.js'

export const putWalletBody = strictObject({
  walletId: pipe(string(), uuid()),
  /** Version of the replaced seed. The new seed gets the next number. */
  version: walletVersionSchema,
  addresses: walletAddresses,
  /** As in `postWallet`. Rejected if the user had a passkey or a password. */
  operator: optional(operatorEnvelope),
  envelopes: optional(pipe(array(userEnvelope), maxLength(envelopeLimit)), []),
  /** Signature by the replaced seed. */
  proof: seedProof,
  /**
   * Signature by the same seed over `successionMessage`. It proves to the user's other devices that the new addresses
   * are theirs.
   */
  succession: seedProof,
})

export type PutWalletBody = InferInput<typeof putWalletBody>

/**
 * Replaces the seed, e.g. by an imported one. In one step, it removes all envelopes and every device's half, and adds
 * the new ones. Needs a fresh proof, and a proof of the replaced seed. If the user has a passkey or a password, the new
 * wallet needs one too, because the operator must never get an envelope of it again. The user gets an email.
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
