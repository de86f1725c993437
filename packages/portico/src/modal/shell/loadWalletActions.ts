import { loadOnce } from '../../core/slots.js'

/**
 * Loads the actions that prompt a wallet. They load after the modal is on screen, before any click on a wallet. The
 * promise is stored, because even for a loaded file, an import() takes several tasks with a frame between them. After a
 * failure, the next call loads again.
 */
export const loadWalletActions = loadOnce(() => import('./walletActions.js'))
