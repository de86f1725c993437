import type { Portico } from './portico.js'
import { defineSlot } from './slots.js'

const offsetMs = defineSlot<number>()

/** Returns the server's time in unix milliseconds, so a device with a wrong clock still signs valid messages. */
export function serverNowMs(portico: Portico): number {
  return Date.now() + (portico.internal.slots.get(offsetMs) ?? 0)
}

/**
 * Stores the difference between the server's clock and the device's clock. `serverMs` is the server's time now,
 * approximately.
 */
export function learnServerTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // A smaller difference is caused by the response's delay and by rounding to seconds.
  portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
}
