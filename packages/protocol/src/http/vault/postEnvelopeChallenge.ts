import { object, strictObject, string } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { sdkQuery } from '../sdkQuery.js'

export const postEnvelopeChallengeResponse = object({
  /**
   * The UTF-8 bytes of this text are the challenge of the assertion. It is valid for ten minutes, for one attempt of
   * this session.
   */
  challenge: string(),
})

/** Returns a challenge. A passkey must sign it before the server returns the passkey's sealed copy. */
export const postEnvelopeChallenge = defineRoute({
  method: 'POST',
  path: '/v1/vault/envelope/challenge',
  query: strictObject(sdkQuery),
  response: postEnvelopeChallengeResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
