import { type InferOutput, nullable, number, object, picklist, string } from 'valibot'

/**
 * Whether a device may have what opens the wallet. `open`: it has the wallet, was released, or there is no wallet yet.
 * `waiting`: it was asked for, and not given. `held`: it was not asked for.
 */
export const releaseAnswer = object({
  status: picklist(['open', 'waiting', 'held']),
  /** Address that was told by mail. Null: the person has none, and no time helps. */
  email: nullable(string()),
  /** Unix seconds: from then on it is open. Null as long as no mail has gone out. */
  releasesAt: nullable(number()),
  /** Unix seconds: by then it must have been used, or is asked for again. Null where it was not asked for. */
  expiresAt: nullable(number()),
})

export type ReleaseAnswer = InferOutput<typeof releaseAnswer>
