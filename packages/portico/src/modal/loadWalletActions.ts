/** What asks a wallet. Loaded once the modal is on screen: no click on a wallet comes before. */
export const loadWalletActions = () => import('./walletActions.js')
