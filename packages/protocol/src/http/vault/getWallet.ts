import {
  array,
  boolean,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { custodySchema, seedProof, storedEnvelope, walletAddresses } from './envelope.js'

export const getWalletResponse = object({
  /** Null if the user has no wallet yet. */
  wallet: nullable(
    object({
      walletId: string(),
      version: number(),
      addresses: object(walletAddresses.entries),
      custody: custodySchema,
      /** Unix seconds. */
      createdAt: number(),
      /**
       * Version of the seed for which this device has a half. Null if it has none: it must then open an envelope first.
       */
      deviceSecretVersion: nullable(number()),
      hasOperatorEnvelope: boolean(),
      /**
       * Replacements of the seed, oldest first. The replaced seed has signed each of them (`successionMessage`).
       * Replacements from before such signatures existed are missing.
       */
      successions: optional(
        array(
          object({ addresses: object(walletAddresses.entries), signature: seedProof, version: number() }),
        ),
        [],
      ),
      /** Whether this device may have the operator's envelope and change the account (`postRelease`). */
      isReleased: boolean(),
      /** The envelopes, without their content. */
      envelopes: array(storedEnvelope),
    }),
  ),
})

export type GetWalletResponse = InferOutput<typeof getWalletResponse>

/** Returns the data of the user's wallet that the server has. */
export const getWallet = defineRoute({
  method: 'GET',
  path: '/v1/vault/wallet',
  query: strictObject(sdkQuery),
  response: getWalletResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
