import type { Portico } from './portico.js'
import { defineSlot } from './slots.js'

/** Defines the clock of a server, so that a device with a wrong clock still signs valid messages. */
export function defineClock() {
  const offsetMs = defineSlot<number>()
  return {
    /**
     * Stores the difference between the server's clock and the device's clock. `serverMs` is the server's time now,
     * approximately.
     */
    learn(portico: Portico, serverMs: number): void {
      const offset = serverMs - Date.now()
      // A smaller difference is caused by the response's delay and by rounding to seconds.
      portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
    },
    /** Returns the server's time in unix milliseconds. */
    nowMs: (portico: Portico): number => Date.now() + (portico.internal.slots.get(offsetMs) ?? 0),
  }
}

/** The clock of the site's Portico server. */
export const serverClock = defineClock()
