import { array, type InferInput, maxLength, optional, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import {
  deviceSecretAnswer,
  envelopeLimit,
  operatorEnvelope,
  personEnvelope,
  walletAddresses,
  walletVersionSchema,
} from './envelope.js'

export const putWalletBody = strictObject({
  walletId: pipe(string(), uuid()),
  /** Of the seed that is replaced. The new one has the next. */
  version: walletVersionSchema,
  addresses: walletAddresses,
  /** As in `postWallet`. */
  operator: optional(operatorEnvelope),
  envelopes: optional(pipe(array(personEnvelope), maxLength(envelopeLimit)), []),
})

export type PutWalletBody = InferInput<typeof putWalletBody>

/**
 * Replaces the seed, e.g. by an imported one: all envelopes and every device's half go, and the new ones come, in one
 * step. Needs a fresh proof.
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
    'SESSION_REQUIRED',
    'STEP_UP_REQUIRED',
    'VERSION_CONFLICT',
    'WALLET_NOT_FOUND',
  ],
})
