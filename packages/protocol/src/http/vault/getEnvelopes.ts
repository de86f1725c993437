import { array, type InferOutput, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'
import { storedEnvelope } from './envelope.js'

export const getEnvelopesResponse = object({ envelopes: array(storedEnvelope) })

export type GetEnvelopesResponse = InferOutput<typeof getEnvelopesResponse>

/** The person's sealed copies, for a device that has none of its own yet: 30 times an hour, written down each time. */
export const getEnvelopes = defineRoute({
  method: 'GET',
  path: '/v1/vault/envelopes',
  query: strictObject(sdkQuery),
  response: getEnvelopesResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED', 'WALLET_NOT_FOUND'],
})
