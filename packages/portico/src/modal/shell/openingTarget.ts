import { isMobile } from '../../core/device/isMobile.js'
import { embeddedId } from '../../core/embeddedClient.js'
import { findActive } from '../../core/findActive.js'
import { hasDirectory } from '../../core/hasWalletConnect.js'
import type { Portico } from '../../core/portico.js'
import { isSignInDue } from '../../core/siwx/isSignInDue.js'
import type { OpenRequest } from '../../core/state.js'
import { deviceStorage } from '../../core/storage/deviceStorage.js'
import { readStored, storedKeys } from '../../core/storage/storedKeys.js'
import { walletConnectId } from '../../core/walletConnectClient.js'
import { chooseOpening } from './navigation.js'
import { isOnUnsupportedNetwork, isUseful } from './viewNeeds.js'

/** Returns the view that a request to open the modal leads to, in the kit's current state. */
export function openingTarget(portico: Portico, request: OpenRequest) {
  const state = portico.store.getState()
  const { connectors, features } = state
  return chooseOpening(request, {
    exists: (view) => isUseful(portico, state, view),
    hasAdapters:
      connectors.some(({ id }) => id !== walletConnectId && id !== embeddedId) ||
      offersOwn(portico) ||
      (portico.options.embedded !== undefined && (features.email || features.socials !== false)),
    isConnected: findActive(state) !== undefined,
    isMobile: isMobile(),
    isOnUnsupportedNetwork: isOnUnsupportedNetwork(portico, state),
    isSignInDue: isSignInDue(state),
  })
}

/** Checks whether Connect has rows that the site chose, or wallets that the user connected before. */
function offersOwn(portico: Portico): boolean {
  const { custom = [], featured = [] } = portico.options.wallets
  const recent = readStored(deviceStorage(portico), storedKeys.recentWallets) ?? []
  return hasDirectory(portico) && (featured === true || [...custom, ...featured, ...recent].length > 0)
}
