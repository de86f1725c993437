import { loadOnce } from '../core/slots.js'

/**
 * What asks a wallet. Loaded once the modal is on screen: no click on a wallet comes before. Kept, since an import() of what
 * is there already still takes a browser some tasks, and a frame between them; what did not come is asked for again.
 */
export const loadWalletActions = loadOnce(() => import('./walletActions.js'))
