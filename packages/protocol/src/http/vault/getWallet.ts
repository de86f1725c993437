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
  /** Null: the person has none yet. */
  wallet: nullable(
    object({
      walletId: string(),
      version: number(),
      addresses: object(walletAddresses.entries),
      custody: custodySchema,
      /** Unix seconds. */
      createdAt: number(),
      /** Of the seed that this device has a half for. Null: it has none, and needs an envelope opened first. */
      deviceSecretVersion: nullable(number()),
      hasOperatorEnvelope: boolean(),
      /**
       * Each replacement of the seed, the oldest first, signed by the seed that went (`successionMessage`). Those from before
       * there were such signatures are missing.
       */
      successions: optional(
        array(
          object({ addresses: object(walletAddresses.entries), signature: seedProof, version: number() }),
        ),
        [],
      ),
      /** Whether this device may have the operator's envelope, and change things of the account (`postRelease`). */
      isReleased: boolean(),
      /** What there is to open, without what is in it. */
      envelopes: array(storedEnvelope),
    }),
  ),
})

export type GetWalletResponse = InferOutput<typeof getWalletResponse>

/** The person's wallet, as far as the server knows it. */
export const getWallet = defineRoute({
  method: 'GET',
  path: '/v1/vault/wallet',
  query: strictObject(sdkQuery),
  response: getWalletResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
