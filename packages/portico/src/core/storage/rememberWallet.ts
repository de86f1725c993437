import type { Connector } from '../connector.js'
import { explorerIdOf } from '../explorerIdOf.js'
import type { Portico } from '../portico.js'
import { toWallet } from '../wallet.js'
import { deviceStorage } from './deviceStorage.js'
import { addRecentWallet } from './storedKeys.js'

/**
 * Adds the user's chosen wallet to the recent wallets. At most two are stored, newest first. Other kits use the same
 * storage key.
 */
export function rememberWallet(portico: Portico, connector: Connector): void {
  const wallet = toWallet({
    id: explorerIdOf(connector) ?? connector.id,
    name: connector.name,
    rdns: connector.info?.rdns,
  })
  if (wallet) addRecentWallet(deviceStorage(portico), wallet)
}
