import type { Portico } from './portico.js'
import type { TrackingEvent } from './trackingEvents.js'

/** Notifies listeners of a step. Also sends it to the site's own server, unless analytics or all beacons are off. */
export function track(portico: Portico, event: TrackingEvent): void {
  const { internal, options, store } = portico
  internal.emit('track', event)
  const { beacons, servers } = options
  if (!beacons || servers.length === 0 || !store.getState().features.analytics) return
  internal.unsentEvents.push({ event, time: Date.now() })
  // If the user never uses the kit, the page sends no request. INITIALIZE is sent with the user's first step.
  if (event.event === 'INITIALIZE') return
  internal.loadSender().then(
    ({ sendEvents }) => sendEvents(portico, internal.unsentEvents.splice(0)),
    () => {}, // a blocked chunk must not cause an unhandled rejection on the site's page
  )
}
