/** Pauses between looks, in ms. Each is half again as long as the one before. */
const pausesMs = { first: 1_000, longest: 15_000 }

/** No look begins after this time, in ms. */
const timeLimitMs = 10 * 60_000

/**
 * Follows something that was sent until its outcome is known. Returns whether the network executed it, or false if that
 * stays unknown.
 *
 * @param look returns undefined while the outcome is unknown
 */
export async function followSent(look: () => Promise<boolean | undefined>): Promise<boolean> {
  const endsAtMs = Date.now() + timeLimitMs
  let pauseMs = pausesMs.first
  while (Date.now() < endsAtMs) {
    const outcome = await look().catch(() => undefined)
    if (outcome !== undefined) return outcome
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 1.5, pausesMs.longest)
  }
  return false
}
