/** Characters of a `data:` image that is still shown: some 150 kB, several times what wallets announce. */
const maxDataLength = 200_000
const maxUrlLength = 2_048

/**
 * An image that a wallet names, or undefined for anything but a raster or SVG `data:` image or an `https:` address
 * without credentials.
 */
export function safeImageUrl(input: unknown): string | undefined {
  if (typeof input !== 'string' || input.length > maxDataLength) return undefined
  const url = input.trim()
  if (/^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(url)) return url
  return url.length <= maxUrlLength && /^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i.test(url) ? url : undefined
}
