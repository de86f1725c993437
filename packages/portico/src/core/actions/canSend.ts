import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'

/** True while the connected wallet is live and its family can send. */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  return connection?.status === 'live' && portico.families[connection.namespace]?.loadSending !== undefined
}
