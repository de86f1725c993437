import { isPorticoError } from '@portico/protocol/errors'
import type { GetProfileZoneResponse } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'
import { learnServerTime } from '../serverClock.js'
import { defineSlot } from '../slots.js'
import { type GetNamesParameters, getNames } from './getNames.js'

export type GetNameZoneParameters = { signal?: AbortSignal | undefined }

/** How long a response is cached, in ms: the same as for names. Source: specification, section 9. */
const lifetimeMs = 5 * 60_000

/**
 * Returns the domain below which users register names, e.g. `agora.eth`. Null if there is no server, or if the server
 * registers no names. At most 5 minutes old.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getNameZone(
  portico: Portico,
  parameters: GetNameZoneParameters = {},
): Promise<string | null> {
  assertStarted(portico, 'getNameZone')
  return (await readNameZone(portico, parameters)).zone
}

type NameZone = Pick<GetProfileZoneResponse, 'namesPerAddress' | 'zone'>

/** The last response, and until when it is valid, in unix milliseconds. */
const knownZone = defineSlot<NameZone & { until: number }>()

async function readNameZone(portico: Portico, parameters: GetNameZoneParameters): Promise<NameZone> {
  if (portico.options.servers.length === 0) return { zone: null }
  const { slots } = portico.internal
  const known = slots.get(knownZone)
  if (known && Date.now() < known.until) return known
  const { requestNameZone } = await import('../http/requestNameZone.js')
  const { namesPerAddress, time, zone } = await requestNameZone(portico, parameters)
  if (time !== undefined) learnServerTime(portico, time)
  const answer: NameZone = { namesPerAddress, zone }
  slots.set(knownZone, { ...answer, until: Date.now() + lifetimeMs })
  return answer
}

/**
 * Returns the names of an address that has reached the server's limit. Undefined if the address may register another
 * name. Also undefined if the limit is not known: the server then decides.
 */
export async function findNameLimit(
  portico: Portico,
  parameters: GetNamesParameters,
): Promise<readonly string[] | undefined> {
  try {
    const { namesPerAddress, zone } = await readNameZone(portico, parameters)
    if (namesPerAddress === undefined || zone === null) return undefined
    const names = (await getNames(portico, parameters)).map(({ name }) => name)
    return names.length >= namesPerAddress ? names : undefined
  } catch (error) {
    if (!isPorticoError(error)) throw error
    return undefined
  }
}

/** Drops the cached domain, so the next call requests it from the server. */
export function forgetNameZone(portico: Portico): void {
  portico.internal.slots.delete(knownZone)
}
