import type { Portico } from './portico.js'
import { askedKey } from './storage/askedKey.js'
import { deviceStorage } from './storage/deviceStorage.js'

/**
 * Looks further for what became of requests that no wallet answered during an earlier visit. If there are none, it loads
 * nothing.
 */
export function resumeAsked(portico: Portico): void {
  const stored = deviceStorage(portico).getItem(askedKey)
  if (stored === null || stored === '[]') return
  import('./askedSends.js').then(
    ({ lookForAsked }) => lookForAsked(portico),
    () => {}, // the next connection or visit tries again
  )
}
