import type { Portico } from '../core/portico.js'
import { defineSlot } from '../core/slots.js'

const offsetMs = defineSlot<number>()

/** Returns the time by the backend's clock, so that a device with a wrong clock still signs valid messages. */
export function backendNowMs(portico: Portico): number {
  return Date.now() + (portico.internal.slots.get(offsetMs) ?? 0)
}

/** Stores the offset of the backend's clock. `serverMs` is that clock's time at about this moment. */
export function learnBackendTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // Up to 2 s come from the response's delay and from rounding to seconds, so they do not count.
  portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
}
