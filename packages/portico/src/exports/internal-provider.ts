/**
 * Parts that other packages of this repository share and bundle. They are not for sites: any release may change or
 * remove them.
 */
export { isMobile } from '../core/device/isMobile.js'
export type { Network } from '../core/network.js'
export { version } from '../core/version.js'
export { isRejection } from '../walletconnect/isRejection.js'
export type { RecordStore } from '../walletconnect/recordStore.js'
