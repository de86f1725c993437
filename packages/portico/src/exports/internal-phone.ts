/**
 * Parts that other packages of this repository share and bundle. They are not for sites: any release may change or
 * remove them.
 */
export { storedKeys, writeStored } from '../core/storage/storedKeys.js'
export { openWallet } from '../core/walletConnect/openWallet.js'
