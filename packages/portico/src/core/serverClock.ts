import type { Portico } from './portico.js'

const memoName = 'server clock offset'

/** The server's time: a device whose clock is wrong signs messages that are good all the same. Unix milliseconds. */
export function serverNowMs(portico: Portico): number {
  return Date.now() + ((portico.internal.memo.get(memoName) as number | undefined) ?? 0)
}

/** Learns the server's clock. `serverMs` is its time at about this moment. */
export function learnServerTime(portico: Portico, serverMs: number): void {
  const offset = serverMs - Date.now()
  // Less is the way of the answer, and the second that the time is rounded to.
  portico.internal.memo.set(memoName, Math.abs(offset) > 2000 ? offset : 0)
}
