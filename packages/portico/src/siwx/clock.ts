import type { Portico } from '../core/createPortico.js'
import { defineSlot } from '../core/slots.js'

const offsetMs = defineSlot<number>()

/** The backend's time: a device whose clock is wrong signs messages that are good all the same. */
export function backendNowMs(portico: Portico): number {
  return Date.now() + (portico.internal.slots.get(offsetMs) ?? 0)
}

/** Learns the backend's clock. `serverMs` is its time at about this moment. */
export function learnBackendTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // Less is the way of the answer, and the second that the time is rounded to.
  portico.internal.slots.set(offsetMs, Math.abs(offset) > 2000 ? offset : 0)
}
