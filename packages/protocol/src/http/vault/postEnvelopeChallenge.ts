import { object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postEnvelopeChallengeResponse = object({
  /** Its UTF-8 bytes are the challenge of the assertion. Valid for ten minutes, for one attempt of this session. */
  challenge: string(),
})

/** Returns the challenge that a passkey signs before its sealed copy is returned. */
export const postEnvelopeChallenge = defineRoute({
  method: 'POST',
  path: '/v1/vault/envelope/challenge',
  query: strictObject(sdkQuery),
  response: postEnvelopeChallengeResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
