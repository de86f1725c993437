import type { Portico } from '../createPortico.js'
import { learnServerTime } from '../serverClock.js'
import { assertStarted } from './assertStarted.js'

export type GetNameZoneParameters = { signal?: AbortSignal | undefined }

/** How long an answer counts, in ms, as names do. Source: specification, section 9. */
const lifetimeMs = 5 * 60_000
const memoName = 'name zone'

/**
 * The domain below which people register names, e.g. `agora.eth`; null where the host's server gives none, and without
 * a server. At most 5 minutes old.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getNameZone(
  portico: Portico,
  parameters: GetNameZoneParameters = {},
): Promise<string | null> {
  assertStarted(portico, 'getNameZone')
  if (portico.options.servers.length === 0) return null
  const { memo } = portico.internal
  const known = memo.get(memoName) as { zone: string | null; until: number } | undefined
  if (known && Date.now() < known.until) return known.zone
  const { requestNameZone } = await import('../http/requestNameZone.js')
  const { time, zone } = await requestNameZone(portico, parameters)
  if (time !== undefined) learnServerTime(portico, time)
  memo.set(memoName, { until: Date.now() + lifetimeMs, zone })
  return zone
}

/** Has the next question for it asked of the server. */
export function forgetNameZone(portico: Portico): void {
  portico.internal.memo.delete(memoName)
}
