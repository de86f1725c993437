import { isWebUrl } from './isWebUrl.js'

/** Image types that an announcement may embed. Source: EIP-6963 and Wallet Standard icons. */
const embedded = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * Checks whether a URL may be the source of an `<img>`: http, https, an object URL of this page, or one of five
 * embedded types. An `<img>` runs no script of an SVG and loads nothing for it.
 */
export function isImageUrl(url: string): boolean {
  return isWebUrl(url) || url.startsWith('blob:') || embedded.test(url)
}
