import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { postBeacon } from './postBeacon.js'
import { raiseAlertWhenRefused } from './raiseAlertWhenRefused.js'
import { redact } from './redact.js'
import { toBeacon } from './toBeacon.js'

/** Maximum number of error reports per minute. Source: specification, section 9. */
const errorReportsPerMinute = 5

/** Kinds of error reports. Other kits use the same names. */
export type ErrorReportName = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** Times of the reports of the last minute, in unix milliseconds. */
const reportTimes = defineSlot<readonly number[]>()

/**
 * Reports one failure to the site's own server, unless beacons are off. The report contains the kind of the error, its
 * message and its stack, but no address and no configuration. Never throws.
 */
export async function sendError(
  portico: Portico,
  { error, event }: { error: unknown; event: ErrorReportName },
): Promise<void> {
  const { internal, options } = portico
  if (!options.beacons || options.servers.length === 0) return
  const sent = internal.slots.get(reportTimes) ?? []
  const recent = sent.filter((time) => Date.now() - time < 60_000)
  if (recent.length >= errorReportsPerMinute) return
  internal.slots.set(reportTimes, [...recent, Date.now()])

  const { message, name, stack = '' } = error instanceof Error ? error : new Error(String(error))
  try {
    const props = {
      errorMessage: redact(message),
      errorType: name,
      event,
      stackTrace: redact(stack).slice(0, 4000),
      type: 'error',
    }
    await postBeacon(portico, toBeacon(props, new Date().toISOString()))
  } catch (cause) {
    raiseAlertWhenRefused(portico, cause)
  }
}
