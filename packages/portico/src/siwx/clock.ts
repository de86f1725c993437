import type { Portico } from '../core/portico.js'
import { defineSlot } from '../core/slots.js'

const offsetMs = defineSlot<number>()

/** Returns the backend's time, so that a device with a wrong clock still signs valid messages. */
export function backendNowMs(portico: Portico): number {
  return Date.now() + (portico.internal.slots.get(offsetMs) ?? 0)
}

/** Stores the offset of the backend's clock. `serverMs` is its time at about this moment. */
export function learnBackendTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // A smaller offset comes from the response's delay and from the time being rounded to seconds.
  portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
}
