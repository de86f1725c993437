/**
 * Parts that other packages of this repository share and bundle. They are not for sites: any release may change or
 * remove them.
 */
export { openLink } from '../core/device/openLink.js'
export { toWalletLink } from '../core/toWalletLink.js'
export { adopt } from '../ui/adopt.js'
export { copyText } from '../ui/CopyButton/copyText.js'
export { css } from '../ui/css.js'
