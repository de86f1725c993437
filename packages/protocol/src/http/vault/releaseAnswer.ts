import { type InferOutput, nullable, number, object, picklist, string } from 'valibot'

/**
 * Whether a device may open the wallet. `open`: it has the wallet, it was released, or there is no wallet yet.
 * `waiting`: a release was requested, but has not happened yet. `held`: no release was requested.
 */
export const releaseAnswer = object({
  status: picklist(['open', 'waiting', 'held']),
  /** Email address that was notified. Null if the user has none: waiting then does not help. */
  email: nullable(string()),
  /** Unix seconds from which the wallet is open. Null until an email was sent. */
  releasesAt: nullable(number()),
  /** Unix seconds by which the release must be used or requested again. Null if no release was requested. */
  expiresAt: nullable(number()),
})

export type ReleaseAnswer = InferOutput<typeof releaseAnswer>
