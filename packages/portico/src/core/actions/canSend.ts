import type { Portico } from '../portico.js'
import { findActive } from './getAccount.js'

/** True while a wallet is live whose family can send. */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  return connection?.status === 'live' && portico.families[connection.namespace]?.loadSending !== undefined
}
