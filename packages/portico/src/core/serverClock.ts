import type { Portico } from './portico.js'
import { defineSlot } from './slots.js'

const offsetMs = defineSlot<number>()

/** Returns the server's time, so that a device with a wrong clock still signs valid messages. Unix milliseconds. */
export function serverNowMs(portico: Portico): number {
  return Date.now() + (portico.internal.slots.get(offsetMs) ?? 0)
}

/** Stores the offset of the server's clock. `serverMs` is its time at about this moment. */
export function learnServerTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // A smaller offset comes from the response's delay and from the time being rounded to seconds.
  portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
}
