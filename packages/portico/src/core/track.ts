import type { Portico } from './portico.js'
import type { TrackingEvent } from './trackingEvents.js'

/**
 * Tells listeners of a step, and sends it to the host's own server unless analytics or every beacon is off.
 */
export function track(portico: Portico, event: TrackingEvent): void {
  const { internal, options, store } = portico
  store.setState({ event })
  internal.emit('track', event)
  const { beacons, servers } = options
  if (!beacons || servers.length === 0 || !store.getState().features.analytics) return
  internal.unsentEvents.push({ event, time: Date.now() })
  // A visitor who never turns to the kit costs no request: INITIALIZE goes with the first step of a person.
  if (event.event === 'INITIALIZE') return
  const unsent = internal.unsentEvents.splice(0)
  internal.loadSender().then(
    ({ sendEvent }) => {
      for (const { event, time } of unsent) void sendEvent(portico, event, time)
    },
    () => {}, // a blocked chunk must not turn into an unhandled rejection on the host's page
  )
}
