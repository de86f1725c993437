import type { Connector } from '../../core/connector.js'
import { loadWalletActions } from '../shell/loadWalletActions.js'
import type { Shell } from '../shell/shellType.js'

/**
 * Returns the handlers of a row that connects a wallet of this page. They load what the press needs when the pointer
 * reaches the row; usually it has loaded before, while the page was idle. Focus loads nothing, because the first row has
 * the focus as soon as the modal opens.
 */
export function connectIntent(
  { load, portico }: Shell,
  { chain }: Connector,
): { onPointerDown: () => void; onPointerEnter: () => void } {
  const prepare = () => {
    // A failed load is repeated by the press, and is reported then.
    loadWalletActions(portico).catch(() => {})
    portico.families[chain]?.preload?.().catch(() => {})
    load('ConnectingExternal')
  }
  return { onPointerDown: prepare, onPointerEnter: prepare }
}
