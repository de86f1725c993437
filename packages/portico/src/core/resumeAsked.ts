import type { Portico } from './portico.js'
import { askedKey } from './storage/askedKey.js'
import { deviceStorage } from './storage/deviceStorage.js'

/**
 * Continues to search for the results of unanswered requests of an earlier visit. If there are none, it loads nothing.
 */
export function resumeAsked(portico: Portico): void {
  const stored = deviceStorage(portico).getItem(askedKey)
  if (stored === null || stored === '[]') return
  import('./askedSends.js').then(
    ({ lookForAsked }) => lookForAsked(portico),
    () => {}, // the next connection or visit tries again
  )
}
