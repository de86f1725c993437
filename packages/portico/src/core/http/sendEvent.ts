import { toAccountState } from '../findActive.js'
import type { Portico } from '../portico.js'
import { perKit } from '../slots.js'
import type { TrackingEvent } from '../trackingEvents.js'
import { postBeacon } from './postBeacon.js'
import { raiseAlertWhenRefused } from './raiseAlertWhenRefused.js'
import { redact } from './redact.js'
import { requestAnalyticsConfig } from './requestAnalyticsConfig.js'
import { toBeacon } from './toBeacon.js'

/** Sends tracked steps. `time` is when the step happened, in unix milliseconds. */
export function sendEvents(
  portico: Portico,
  events: readonly { event: TrackingEvent; time: number }[],
): void {
  for (const { event, time } of events) void sendEvent(portico, event, time)
}

/**
 * Sends one tracked step to the site's own server, if the project's owner wants events. Fails silently, because a
 * beacon must never disturb the user.
 *
 * @param time when the step happened, in unix milliseconds
 */
async function sendEvent(portico: Portico, event: TrackingEvent, time: number): Promise<void> {
  const { address } = toAccountState(portico.store.getState())
  try {
    if (!(await isWanted(portico))) return
    const { event: name, properties } = redactValues(event) as TrackingEvent
    const props = { address, event: name, type: 'track', ...(properties && { properties }) }
    await postBeacon(portico, toBeacon(props, time))
  } catch (error) {
    raiseAlertWhenRefused(portico, error)
  }
}

/** Returns whether the project's owner wants events. Requested once. Without a response it is false. */
const isWanted = perKit((portico: Portico) =>
  requestAnalyticsConfig(portico).then(
    ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
    (error: unknown) => {
      raiseAlertWhenRefused(portico, error)
      return false
    },
  ),
)

function redactValues(input: unknown): unknown {
  if (typeof input === 'string') return redact(input)
  if (Array.isArray(input)) return input.map(redactValues)
  if (typeof input !== 'object' || input === null) return input
  return Object.fromEntries(Object.entries(input).map(([name, inner]) => [name, redactValues(inner)]))
}
