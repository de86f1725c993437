import { type InferOutput, nullable, object, strictObject } from 'valibot'
import { defineRoute } from '../defineRoute.js'
import { secretSchema } from '../identity/secretSchema.js'
import { sdkQuery } from '../sdkQuery.js'
import { releaseAnswer } from './releaseAnswer.js'

export const postReleaseResponse = object({
  ...releaseAnswer.entries,
  /** For a window of the wallet's own site, which the frame opens (`postReleaseWindow`). The one before it is no longer good. */
  ticket: nullable(secretSchema),
})

export type PostReleaseResponse = InferOutput<typeof postReleaseResponse>

/**
 * Asks that a device that is new to its person may have what opens the wallet. It is released by a press on a device that
 * has the wallet (`postReleaseDecision`), or in the wallet's own window in a browser that was released before
 * (`postReleaseWindow`); by the mailed link, opened in the browser of that window; or an hour after that mail was taken
 * by the mail server, unless its person refuses. Asked for again it is the same, and no second mail is sent.
 */
export const postRelease = defineRoute({
  method: 'POST',
  path: '/v1/vault/release',
  query: strictObject(sdkQuery),
  response: postReleaseResponse,
  errors: ['PROOF_NONCE_REQUIRED', 'PROOF_REFUSED', 'SESSION_REQUIRED'],
})
