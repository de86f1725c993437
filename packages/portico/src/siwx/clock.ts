import type { Portico } from '../core/portico.js'

const name = 'siwx clock offset'

/** The backend's time: a device whose clock is wrong signs messages that are good all the same. */
export function backendNowMs(portico: Portico): number {
  return Date.now() + ((portico.internal.memo.get(name) as number | undefined) ?? 0)
}

/** Learns the backend's clock. `serverMs` is its time at about this moment. */
export function learnBackendTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // Less is the way of the answer, and the second that the time is rounded to.
  portico.internal.memo.set(name, Math.abs(offset) > 2000 ? offset : 0)
}
