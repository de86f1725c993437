import type { RateLimiter } from './rateLimiter.js'

/**
 * Part of a limit that is reserved for clients that have used little. The same part again is reserved for those of them
 * that have a session.
 */
export const reservedPart = 0.1
/** A client that has used less than this part of its own limit has used little. */
export const lightPart = 0.1

/** The client that takes from a shared limit. */
export type Sharer = {
  /** The buckets of the client's own limits, with their sizes. */
  own: readonly { key: string; limit: number }[]
  hasSession: boolean
}

/**
 * Takes from a limit that many clients share, so that a few cannot use up all of it. Four fifths are for everyone. One
 * tenth is for clients that have used less than a tenth of their own limits in this window, and the last tenth for
 * those of them that have a session. So an attacker who wants to stop the others needs many networks: enough to use up
 * the limit although each of them uses little.
 *
 * @param onNearlyUsed called when the part for everyone is used up
 */
export function takeShared(
  limiter: Pick<RateLimiter, 'take' | 'usedOf'>,
  { cost, key, limit, sharer }: { cost: number; key: string; limit: number; sharer: Sharer },
  onNearlyUsed: () => void,
): boolean {
  const reserved = Math.floor(limit * reservedPart)
  if (limiter.take(key, limit - 2 * reserved, cost)) return true
  onNearlyUsed()
  const isLight = sharer.own.every((own) => limiter.usedOf(own.key) <= own.limit * lightPart)
  if (!isLight || reserved === 0) return false
  if (limiter.take(ofLight(key), reserved, cost)) return true
  return sharer.hasSession && limiter.take(ofSessions(key), reserved, cost)
}

/** Returns what was taken from a shared limit in this window, from all its parts together. */
export function usedOfShared(limiter: Pick<RateLimiter, 'usedOf'>, key: string): number {
  return limiter.usedOf(key) + limiter.usedOf(ofLight(key)) + limiter.usedOf(ofSessions(key))
}

function ofLight(key: string): string {
  return `${key} of the light`
}

function ofSessions(key: string): string {
  return `${key} of sessions`
}
