import type { Connector } from '../connector.js'
import { explorerIdOf } from '../explorerIdOf.js'
import type { Portico } from '../portico.js'
import { toWallet } from '../wallet.js'
import { addRecentWallet } from './storedKeys.js'

/** Stores a chosen wallet under the well-known key of recent wallets: two at most, newest first. */
export function rememberWallet(portico: Portico, connector: Connector): void {
  const wallet = toWallet({
    id: explorerIdOf(connector) ?? connector.id,
    name: connector.name,
    rdns: connector.info?.rdns,
  })
  if (wallet) addRecentWallet(portico.storage, wallet)
}
