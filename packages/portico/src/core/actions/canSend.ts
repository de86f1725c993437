import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'

/** True while a wallet is live whose family can send. */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  return connection?.status === 'live' && portico.families[connection.namespace]?.loadSending !== undefined
}
