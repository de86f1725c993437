import { type InferOutput, nullable, number, object, picklist, string } from 'valibot'

/**
 * Whether a device may open the wallet. `open`: it has the wallet, was released, or there is no wallet yet. `waiting`:
 * requested, not released yet. `held`: not requested.
 */
export const releaseAnswer = object({
  status: picklist(['open', 'waiting', 'held']),
  /** Email address that was notified. Null: the user has none, so waiting does not help. */
  email: nullable(string()),
  /** Unix seconds from which it is open. Null until an email was sent. */
  releasesAt: nullable(number()),
  /** Unix seconds by which it must be used, or requested again. Null if it was not requested. */
  expiresAt: nullable(number()),
})

export type ReleaseAnswer = InferOutput<typeof releaseAnswer>
