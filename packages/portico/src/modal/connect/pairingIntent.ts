import { hasWalletConnect } from '../../core/hasWalletConnect.js'
import type { Shell } from '../shell/shellType.js'

/**
 * Returns the handlers of a row that may lead to a code. They load the client and the view when the pointer reaches the
 * row, so that both are ready when the user clicks. They contact no relay. Focus loads nothing, because the first row
 * has the focus as soon as the modal opens.
 */
export function pairingIntent({ load, portico }: Shell): {
  onPointerDown: () => void
  onPointerEnter: () => void
} {
  const prepare = () => {
    if (!hasWalletConnect(portico.store.getState())) return
    load('ConnectingWalletConnect')
    import('../../core/walletConnect/loadWalletConnect.js')
      .then(({ loadWalletConnect }) => loadWalletConnect(portico))
      // If this load fails, it is repeated when the client is needed, and an error is reported then.
      .catch(() => {})
  }
  return { onPointerDown: prepare, onPointerEnter: prepare }
}
