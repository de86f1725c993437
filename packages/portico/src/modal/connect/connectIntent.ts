import type { Connector } from '../../core/connector.js'
import { loadWalletActions } from '../shell/loadWalletActions.js'
import type { Shell } from '../shell/shellType.js'

/**
 * Returns the handlers of a row that connects a wallet of this page. When the pointer reaches the row, they load the
 * code that the press needs. Usually that code has loaded before, while the page was idle. Focus loads nothing, because
 * the first row has the focus as soon as the modal opens.
 */
export function connectIntent(
  { load, portico }: Shell,
  { chain }: Connector,
): { onPointerDown: () => void; onPointerEnter: () => void } {
  const prepare = () => {
    // If this load fails, the press loads again and reports the error.
    loadWalletActions(portico).catch(() => {})
    portico.families[chain]?.preload?.().catch(() => {})
    load('ConnectingExternal')
  }
  return { onPointerDown: prepare, onPointerEnter: prepare }
}
