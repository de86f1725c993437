import { array, type InferInput, maxLength, optional, pipe, strictObject, string, uuid } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import {
  deviceSecretAnswer,
  envelopeLimit,
  operatorEnvelope,
  userEnvelope,
  walletAddresses,
} from './envelope.js'

export const postWalletBody = strictObject({
  /** Id that the frame chooses, for the associated data. */
  walletId: pipe(string(), uuid()),
  addresses: walletAddresses,
  /** Required if `envelopes` has no passkey and no password. Otherwise, it is rejected. */
  operator: optional(operatorEnvelope),
  envelopes: optional(pipe(array(userEnvelope), maxLength(envelopeLimit)), []),
})

export type PostWalletBody = InferInput<typeof postWalletBody>

/**
 * Creates the user's wallet, with its envelopes and this device's half, in one step. If two devices do this at the same
 * time, one of them gets `WALLET_EXISTS`, and opens an envelope instead.
 */
export const postWallet = defineRoute({
  method: 'POST',
  path: '/v1/vault/wallet',
  query: strictObject(sdkQuery),
  body: postWalletBody,
  response: deviceSecretAnswer,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED', 'WALLET_EXISTS'],
})
