import type { Portico } from '../createPortico.js'
import { findActive } from './getAccount.js'

/** True while the connected wallet is live and its family can send. */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  return connection?.status === 'live' && portico.families[connection.namespace]?.loadSending !== undefined
}
