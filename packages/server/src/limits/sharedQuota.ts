import type { RateLimiter } from './rateLimiter.js'

/** Part of a limit, once for clients that have done little, once for those of them that have a session. */
export const reservedPart = 0.1
/** A client that has used less than this part of its own limit has done little. */
export const lightPart = 0.1

/** Who takes of a limit that many share. */
export type Sharer = {
  /** The buckets of the client's own limits, and how large each is. */
  own: readonly { key: string; limit: number }[]
  hasSession: boolean
}

/**
 * Takes of a limit that many clients share, of which a few of them cannot use up all: four fifths are for everybody. One
 * tenth more is for clients that have used less than a tenth of their own limits in this window, and the last tenth for
 * those of them that have a session. So whoever stops the others needs as many networks as would stop them by doing little.
 *
 * @param onNearlyUsed told when what is for everybody is used up
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

/** What was taken of such a limit in this window, all its parts together. */
export function usedOfShared(limiter: Pick<RateLimiter, 'usedOf'>, key: string): number {
  return limiter.usedOf(key) + limiter.usedOf(ofLight(key)) + limiter.usedOf(ofSessions(key))
}

function ofLight(key: string): string {
  return `${key} of the light`
}

function ofSessions(key: string): string {
  return `${key} of sessions`
}
