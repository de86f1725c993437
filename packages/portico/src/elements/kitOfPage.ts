import type { Portico } from '../core/portico.js'
import { runningKits } from '../core/runtime.js'

/** Elements that wait for a kit. The list belongs to the page, as the registry of custom elements does. */
const waiting = new Set<(portico: Portico) => void>()

/** Makes the page tell waiting elements of a new kit. */
export function watchKits(): void {
  const kits = runningKits()
  let newest = kits.kit
  Object.defineProperty(kits, 'kit', {
    configurable: true,
    get: () => newest,
    set(portico: Portico | undefined) {
      newest = portico
      // The kit is not complete yet, and the page may set it up further.
      queueMicrotask(() => {
        if (!newest) return
        const takers = [...waiting]
        waiting.clear()
        for (const take of takers) take(newest)
      })
    },
  })
}

/** Calls `take` with the newest kit of the page, now or when it is created. Returns a function that stops waiting. */
export function takeKit(take: (portico: Portico) => void): () => void {
  const { kit } = runningKits()
  if (kit) take(kit)
  else waiting.add(take)
  return () => waiting.delete(take)
}
