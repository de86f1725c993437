/**
 * Parts that other packages of this repository share and bundle. They are not for sites: any release may change or
 * remove them.
 */
export { readMetadata } from '../core/readMetadata.js'
