import { type InferOutput, nullable, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'
import { releaseAnswer } from './releaseAnswer.js'

export const postReleaseResponse = object({
  ...releaseAnswer.entries,
  /**
   * For a window of the wallet's own site, which the frame opens (`postReleaseWindow`). It invalidates the previous
   * one.
   */
  ticket: nullable(secretSchema),
})

export type PostReleaseResponse = InferOutput<typeof postReleaseResponse>

/**
 * Requests that a device that is new to the user may open the wallet. It is released in one of these ways: by a press
 * on a device that has the wallet (`postReleaseDecision`); by a press in the wallet's own window, in a browser that
 * was released before (`postReleaseWindow`); by the link in the email, opened in the browser of that window; or an
 * hour after the mail server accepted that email, unless the user refuses. A repeated request returns the same and
 * sends no second email.
 */
export const postRelease = defineRoute({
  method: 'POST',
  path: '/v1/vault/release',
  query: strictObject(sdkQuery),
  response: postReleaseResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
