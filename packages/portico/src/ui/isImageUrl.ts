import { isWebUrl } from './isWebUrl.js'

/** Image types that an announcement may embed. Source: EIP-6963 and Wallet Standard icons. */
const embedded = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * Checks whether a URL may be the source of an `<img>`: http, https, an object URL of this page, or one of five
 * embedded types. In an `<img>`, an SVG runs no script and loads nothing.
 */
export function isImageUrl(url: string): boolean {
  return isWebUrl(url) || url.startsWith('blob:') || embedded.test(url)
}
