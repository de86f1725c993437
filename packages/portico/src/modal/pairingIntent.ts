import { hasWalletConnect } from '../core/hasWalletConnect.js'
import type { Portico } from '../core/portico.js'

/**
 * What a row has that may lead to a code: a pointer that comes near it loads the client, which is there by the time of
 * the click. Speaks to no relay. Not the focus: the first row has it as soon as the modal opens.
 */
export function pairingIntent(portico: Portico): { onPointerDown: () => void; onPointerEnter: () => void } {
  const prepare = () => {
    if (!hasWalletConnect(portico.store.getState())) return
    import('../core/walletConnect/loadWalletConnect.js')
      .then(({ loadWalletConnect }) => loadWalletConnect(portico))
      // What does not come now is asked for again, and told, when it is needed.
      .catch(() => {})
  }
  return { onPointerDown: prepare, onPointerEnter: prepare }
}
