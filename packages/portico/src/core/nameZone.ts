import type { GetProfileZoneResponse } from '@portico/protocol/http'
import { assertStarted } from './assertStarted.js'
import type { Portico } from './portico.js'
import { serverClock } from './serverClock.js'
import { defineSlot } from './slots.js'

/** How long a response is cached, in ms: the same as for names. Source: specification, section 9. */
const lifetimeMs = 5 * 60_000

type NameZone = Pick<GetProfileZoneResponse, 'namesPerAddress' | 'zone'>

/** The last response, and until when it is valid, in unix milliseconds. */
const knownZone = defineSlot<NameZone & { until: number }>()

/**
 * Returns the domain below which users register names, and how many an address may have. At most 5 minutes old.
 *
 * @throws NotStartedError, the server's error, and the signal's reason
 */
export async function readNameZone(
  portico: Portico,
  parameters: { signal?: AbortSignal | undefined },
): Promise<NameZone> {
  assertStarted(portico, 'getNameZone')
  if (portico.options.servers.length === 0) return { zone: null }
  const { slots } = portico.internal
  const known = slots.get(knownZone)
  if (known && Date.now() < known.until) return known
  const { requestNameZone } = await import('./http/requestNameZone.js')
  const { namesPerAddress, time, zone } = await requestNameZone(portico, parameters)
  if (time !== undefined) serverClock.learn(portico, time)
  const answer: NameZone = { namesPerAddress, zone }
  slots.set(knownZone, { ...answer, until: Date.now() + lifetimeMs })
  return answer
}

/** Drops the cached domain, so the next call requests it from the server. */
export function forgetNameZone(portico: Portico): void {
  portico.internal.slots.delete(knownZone)
}
