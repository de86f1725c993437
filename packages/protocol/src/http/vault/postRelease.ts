import { type InferOutput, nullable, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'
import { releaseAnswer } from './releaseAnswer.js'

export const postReleaseResponse = object({
  ...releaseAnswer.entries,
  /**
   * Ticket for a window of the wallet's own site, which the frame opens (`postReleaseWindow`). It invalidates the
   * previous ticket.
   */
  ticket: nullable(secretSchema),
})

export type PostReleaseResponse = InferOutput<typeof postReleaseResponse>

/**
 * Requests that a device that is new to the user may open the wallet. There are four ways to release it. The user
 * presses a button on a device that has the wallet (`postReleaseDecision`). The user presses a button in the wallet's
 * own window, in a browser that was released before (`postReleaseWindow`). The user approves through the link in the
 * email, in the browser of that window. Or an hour passes after the mail server has accepted that email, and the user
 * does not refuse. If the request is repeated, the response is the same, and no second email is sent.
 */
export const postRelease = defineRoute({
  method: 'POST',
  path: '/v1/vault/release',
  query: strictObject(sdkQuery),
  response: postReleaseResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
