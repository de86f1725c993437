/** Id of the connector that opens a wallet's app on the same phone. The field's own. */
export const phoneWalletId = 'mobileWalletAdapter'
