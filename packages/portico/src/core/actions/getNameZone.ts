import type { Portico } from '../createPortico.js'
import { assertStarted } from './assertStarted.js'

export type GetNameZoneParameters = { signal?: AbortSignal | undefined }

/** How long an answer counts, in ms, as names do. Source: specification, section 9. */
const lifetimeMs = 5 * 60_000

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
  const known = memo.get('name zone') as { zone: string | null; until: number } | undefined
  if (known && Date.now() < known.until) return known.zone
  const { requestNameZone } = await import('../http/requestNameZone.js')
  const zone = await requestNameZone(portico, parameters)
  memo.set('name zone', { until: Date.now() + lifetimeMs, zone })
  return zone
}
