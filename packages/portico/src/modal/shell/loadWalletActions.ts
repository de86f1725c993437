import { loadOnce } from '../../core/slots.js'

/**
 * Loads the actions that prompt a wallet. It loads once the modal is on screen, before any click on a wallet. The
 * promise is stored, because an import() of a loaded file still takes a browser some tasks, and a frame between them.
 * After a failure it loads again.
 */
export const loadWalletActions = loadOnce(() => import('./walletActions.js'))
