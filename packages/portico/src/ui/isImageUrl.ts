import { isWebUrl } from './isWebUrl.js'

/** Kinds of picture that an announcement may carry in itself. Source: EIP-6963 and Wallet Standard icons. */
const embedded = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * True for what may be the source of an `<img>`: http, https, an object URL of this page, or one of five embedded
 * kinds. An `<img>` runs no script of an SVG and loads nothing for it.
 */
export function isImageUrl(url: string): boolean {
  return isWebUrl(url) || url.startsWith('blob:') || embedded.test(url)
}
